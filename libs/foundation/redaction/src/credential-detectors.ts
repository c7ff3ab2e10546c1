import type { Detector } from './detector.ts';
import {
  isAuthCredential,
  isBasicCredential,
  isHighEntropy,
  isPasswordValue,
  isSecretValue,
  isSpokenSecret,
  isUrlCredential,
} from './secret-values.ts';

const OPERATOR = String.raw`[\\"'\]\x60*]{0,4}[ \t]{0,4}(?::=|=>|[:=])\*{0,2}[ \t]{0,4}\\?["'\x60]?`;
const VALUE = String.raw`(?<secret>(?<=")[^"\n]+|(?<=')[^'\n]+|(?<=\x60)[^\x60\n]+|[^\s"'\x60&;<>|]+)`;
const PASSWORD_NAME = '(?:password|passwd|passphrase|passcode|pwd)';

/** Secrets that show by what stands before them. The order matters: what one detector replaced, the next ones skip. */
export const CREDENTIAL_DETECTORS: readonly Detector[] = [
  {
    kind: 'URL_CREDENTIALS',
    pattern: /(?<before>\b[a-z][a-z0-9+.-]{1,20}:\/\/)(?<secret>[^\s/@:"'<>]{0,100}:[^\s/?"'<>]{1,300})(?=@)/gi,
    accepts: isUrlCredential,
  },
  {
    kind: 'AUTH_HEADER',
    pattern:
      /(?<before>authorization["']?\s{0,3}[:=]\s{0,3}["']?(?:bearer|basic|token|digest|apikey|negotiate)\s{1,3})(?<secret>[^\s"',;]{6,})/gi,
    accepts: isAuthCredential,
  },
  {
    kind: 'BEARER_TOKEN',
    pattern: /(?<before>\bbearer\s{1,3})(?<secret>[A-Za-z0-9._~+/=-]{16,})/gi,
    accepts: (secret) => /\d/.test(secret),
  },
  {
    kind: 'BASIC_CREDENTIALS',
    pattern: /(?<before>\bbasic\s{1,3})(?<secret>[A-Za-z0-9+/]{8,}={0,2})/gi,
    accepts: isBasicCredential,
  },
  {
    kind: 'AWS_SECRET_KEY',
    pattern: /(?<before>\[REDACTED:AWS_ACCESS_KEY\][\s,:;|/"']{1,5})(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/g,
  },
  { kind: 'AWS_SECRET_KEY', pattern: assignment('secret_?access_?key'), accepts: isSecretValue },
  { kind: 'PASSWORD', pattern: assignment(PASSWORD_NAME), accepts: isPasswordValue },
  {
    kind: 'PASSWORD',
    pattern: new RegExp(
      String.raw`(?<before>^[ \t-]{0,20}[\w.-]{0,40}${PASSWORD_NAME}:[ \t]{1,4})(?<secret>[^\s"'#]{4,})(?=[ \t]{0,4}$)`,
      'gim',
    ),
    accepts: (secret) => isPasswordValue(secret, '='),
  },
  {
    kind: 'API_KEY',
    pattern: assignment(
      '(?:api|app|access|account|auth|private|secret|signing|encryption|master|shared|license)[ _.-]?key',
    ),
    accepts: isSecretValue,
  },
  { kind: 'SECRET', pattern: assignment('(?:secret|token|credentials?)'), accepts: isSecretValue },
  {
    kind: 'SECRET',
    pattern:
      /(?<before>--(?:password|passphrase|token|secret|api-?key)[ \t]{1,3}["']?)(?<secret>[^\s"'<>-][^\s"']{3,})/gi,
    accepts: isPasswordValue,
  },
  {
    kind: 'SECRET',
    pattern:
      /(?<before>\b(?:password|passphrase|passcode|token|secret|api[ _-]?key|access[ _-]?key)[ \t]{1,3}(?:is|was|to)(?: now)?:?[ \t]{1,3}["'`]?)(?<secret>[^\s"'`<>]{6,})/gi,
    accepts: isSpokenSecret,
  },
  {
    kind: 'SECRET',
    pattern: assignment('(?:access|auth|api|cred|key|pass|secret|token|salt|cookie|session)[A-Za-z0-9_.-]{0,20}'),
    accepts: isHighEntropy,
  },
];

/** `name = value` in code, JSON, YAML, env files, query strings; only the value is the secret. */
function assignment(name: string): RegExp {
  return new RegExp(`(?<before>${name}${OPERATOR})${VALUE}`, 'gi');
}
