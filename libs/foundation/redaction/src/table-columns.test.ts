import { describe, expect, it } from '@jest/globals';
import { redactSecrets } from './redact-secrets.ts';

const SECRET = 'Kx7vQ2mZ9tLw';

describe('a secret that stands', () => {
  it.each([
    ['below its heading', `| Host | Password | Port |\n| --- | --- | --- |\n| db7 | ${SECRET} | 5432 |`],
    ['in code marks', `| Service | API token |\n|---|---|\n| grafana | \`${SECRET}\` |`],
    [
      'in a box',
      `+------+----------+\n| user | password |\n+------+----------+\n| bob  | ${SECRET} |\n+------+----------+`,
    ],
    ['in aligned columns', `USER      PASSWORD        HOST\nbob       ${SECRET}    db7\nalice     ${SECRET}    db8`],
    ['among values with commas', `user,password,host\nbob,${SECRET},db7\nalice,${SECRET},db8`],
    ['among values with tabs', `name\tapi key\nmaps\t${SECRET}`],
    ['in a block of YAML', `client_secret: >-\n  ${SECRET}\nname: a`],
    ['in a literal block of YAML', `db:\n  password: |\n    ${SECRET}\n  user: bob`],
    ['on the next line', `Password:\n${SECRET}\n`],
    ['behind an empty line', `The new password:\n\n${SECRET}\n\nChange it.`],
    ['below a heading of Markdown', `### Password\n${SECRET}\n`],
    ['in a variable of JSON', `[{"name":"DB_PASSWORD","value":"${SECRET}"}]`],
    ['in a protocol', `> USER deploy\n< 331 Please specify the password.\n> PASS ${SECRET}\n< 230 Login successful.`],
    ['in a cookie of curl', `curl -s -b "sid=${SECRET}" https://shop.example/cart`],
  ])('%s is redacted, and nothing else', (_where, text) => {
    const redacted = redactSecrets(text);
    expect(redacted.text).toBe(
      text.replaceAll(SECRET, (found) => redacted.text.match(/\[REDACTED:\w+\]/)?.[0] ?? found),
    );
    expect(redacted.text).not.toContain(SECRET);
    expect(redactSecrets(redacted.text)).toEqual({ text: redacted.text, count: 0 });
  });
});

it.each([
  '| Setting | Token count |\n| --- | --- |\n| context | 8192 |',
  '| Field | Password |\n| --- | --- |\n| type | string |\n| rule | at-least-12 |',
  'user,password,host\nbob,,db7',
  "    'BEARER_TOKEN',\n    'RFC6750a',",
  "  ['NPM_TOKEN', 'secretlint', 'npm_'],\n  ['RFC7519x', 'eyJ2k9', 'eyJ'],",
  'password, username and email\nall three, are required, in form2',
  '| Token | Meaning |\n| --- | --- |\n| refreshToken2 | of the session |\n| id-token | of the user |',
  '## Token\n\nrefresh_token_of_the_session_2 is made anew.',
  'password:\n  minLength: 12\n  maxLength: 64',
  'secret:\n  secretName: tls2\n',
  'PASS src/user2.test.ts\nPASS test_login2',
  'The user bob2 ran it.\nPASS  src/a2.test.ts',
  'curl -b cookies.txt https://shop.example',
  'utf8mb4 is the default token2 of the parser',
  'description: >-\n  The password policy of 2026',
])('%j holds none', (text) => {
  expect(redactSecrets(text)).toEqual({ text, count: 0 });
});
