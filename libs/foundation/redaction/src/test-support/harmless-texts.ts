import { HARMLESS_LINES } from './harmless-lines.ts';
import { HARMLESS_SETTINGS } from './harmless-settings.ts';
import { madeUp } from './made-up.ts';

/** Forms that look random and are no secrets: ids, checksums, generated names. */
const FORMS: readonly string[] = [
  'commit {H:40}',
  'Revert "{H:7}", it broke the build',
  'index {H:7}..{H:7} 100644',
  'sha256:{H:64}',
  '{H:64}  package.tar.gz',
  'md5 {H:32} of the archive',
  '"integrity": "sha512-{S:86}=="',
  '    integrity sha1-{S:27}=',
  'checksum = "{H:64}"',
  'github.com/acme/parse v1.4.0 h1:{S:43}=',
  'FROM node:22@sha256:{H:64}',
  'entry {H:8}-{H:4}-4{H:3}-a{H:3}-{H:12}',
  '{"id": "{H:8}-{H:4}-4{H:3}-a{H:3}-{H:12}"}',
  'uuid = "{H:8}-{H:4}-4{H:3}-a{H:3}-{H:12}"',
  'ghap_2026{D:4}_{D:6}_{H:6}',
  'code_{H:32}',
  'etag: W/"{H:24}"',
  'data:image/png;base64,iVBORw0KGgo{S:120}==',
  '<script src="/assets/index-{A:8}.js" integrity="sha384-{S:64}"></script>',
  'app.{H:8}.chunk.js',
  '/var/lib/docker/overlay2/{H:64}/merged',
  'container {H:12} is up',
  'i-0{H:16} in eu-west-1',
  'arn:aws:iam::{D:12}:role/deploy',
  'trace_id={H:32} span_id={H:16}',
  'traceparent: 00-{H:32}-{H:16}-01',
  'https://example.com/video?v={B:11}&t=42s',
  'https://docs.example.com/d/1{B:43}/edit',
  'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI{S:43} jane@example.com',
  'host.example.com ssh-rsa AAAAB3NzaC1yc2E{S:200}',
  'SHA256:{S:43} jane@example.com (ED25519)',
  '-----BEGIN CERTIFICATE-----\nMIID{S:60}\n{S:64}\n-----END CERTIFICATE-----',
  '-----BEGIN PUBLIC KEY-----\nMIIB{S:60}\n{S:64}\n-----END PUBLIC KEY-----',
  'cache-key: npm-linux-{H:40}',
  'public_key = "{A:44}"',
  'class="css-{L:7} sc-{L:6}"',
  'pk_live_{A:24}',
  'customer cus_{A:14} paid in_{A:24}',
  'message id <{H:16}.{D:10}@mail.example.com>',
  'block 0x{H:64} of the chain',
  'const WORDS = [{D:10}, {D:10}, {D:10}];',
  'version 1.{D:2}.{D:3}-{H:8}',
  'pk.eyJ1IjoiYWNtZSIsImEiOiJj{A:40}.{B:22}',
  '{"kty":"EC","crv":"P-256","x":"{B:43}","y":"{B:43}","kid":"{B:43}"}',
  '{"keys":[{"kty":"RSA","n":"{B:342}","e":"AQAB","alg":"RS256"}]}',
  'Public-Lines: 2\n{S:64}\n{S:40}',
  'private key hash 0x{H:64}',
  'the private key signs {H:64}',
  'the private key of the transaction 0x{H:64}',
  'sha256 of the private key file: {H:64}',
  'wallet 0x{H:40} sent 0x{H:64}',
  'wallet bc1q{L:38}',
  'IPFS Qm{W:44}',
  'program {W:44} of the chain',
  'K{W:51}',
  'heroku release {H:8}-{H:4}-{H:4}-{H:4}-{H:12}',
  'heroku key of the app: see there, id {H:8}-{H:4}-{H:4}-{H:4}-{H:12}',
];

/** Words that programs and texts have before a value that is none. */
const NAMES: readonly string[] = [
  'password',
  'api_key',
  'token',
  'secret',
  'SECRET_KEY',
  'client_secret',
  'auth_token',
];
const NO_VALUES: readonly string[] = [
  '<NAME>',
  '${NAME}',
  '$NAME',
  '{{ NAME }}',
  '%(NAME)s',
  'xxxxxxxx',
  '********',
  '...',
  'your-NAME-here',
  'YOUR_NAME',
  'os.environ["NAME"]',
  'process.env.NAME',
  'config.NAME',
  'getNAME()',
  'None',
  'changeme',
  'REDACTED',
  'null',
  '',
];

const FILLED = FORMS.flatMap((form) => ['', ' '].map((variant) => madeUp(form + variant).trimEnd()));
const UNFILLED = NAMES.flatMap((name) =>
  NO_VALUES.flatMap((value) => {
    const shown = value.replace('NAME', name);
    const isCode = /^[a-z]\w*[.(]|[([]/.test(shown);
    return isCode ? [`${name} = ${shown}`] : [`${name}=${shown}`, `"${name}": "${shown}"`];
  }),
);

/** Not one of them holds a secret. */
export const HARMLESS_TEXTS: readonly string[] = [...HARMLESS_LINES, ...HARMLESS_SETTINGS, ...FILLED, ...UNFILLED];
