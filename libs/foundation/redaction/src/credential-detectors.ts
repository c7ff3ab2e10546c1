import { detectorGroup, type DetectorGroup, type DetectorRow } from './detector.ts';
import {
  isAuthCredential,
  isBasicCredential,
  isCommandSecret,
  isHighEntropy,
  isPasswordValue,
  isQualifiedSecret,
  isSecretValue,
  isSetSecret,
  isShortSetting,
  isSpokenSecret,
  isUnsignedSecret,
  isUrlCredential,
  isUrlToken,
} from './secret-values.ts';
import {
  CAPITAL_PASSWORD_NAME,
  FALLBACK,
  FOREIGN_ANCHOR,
  FOREIGN_KEY_ANCHOR,
  FOREIGN_KEY_NAME,
  FOREIGN_NAME,
  HINT,
  KEY_NAME,
  LOOSE_OPERATOR,
  NAMED,
  OPERATOR,
  OWNER,
  PASSWORD_NAME,
  SECOND_NAME,
  SECRET_NAME,
  SHORT_PASSWORD_NAME,
  SHORT_SECRET_NAME,
  SPOKEN_ANCHOR,
  SPOKEN_NAME,
} from './secret-names.ts';
import { OPENING, VALUE } from './value-forms.ts';

const ROWS: readonly DetectorRow[] = [
  [
    'URL_CREDENTIALS',
    'secretlint basicauth, database-connection-string',
    ':/',
    /(?<before>\b[a-z][a-z0-9+.-]{1,20}:\/{1,2})(?<secret>[^\s/@:"'<>`]{0,100}:[^\s/?"'<>`]{1,300})(?=@)/gi,
    isUrlCredential,
  ],
  [
    'URL_CREDENTIALS',
    'RFC 3986, userinfo',
    ':/',
    /(?<before>\bhttps?:\/{1,2})(?<secret>[A-Za-z0-9_.~%-]{16,})(?=@)/gi,
    isUrlToken,
  ],
  [
    'AUTH_HEADER',
    'RFC 9110, Authorization',
    'authorization',
    /(?<before>authorization\\?["']?\s{0,3}[:=,]\s{0,3}\\?["'`]?(?:bearer|basic|token|digest|apikey|negotiate|ssws)\s{1,3})(?<secret>[^\s"',;\\`]{6,})/gi,
    isAuthCredential,
  ],
  [
    'BEARER_TOKEN',
    'RFC 6750',
    'bearer',
    /(?<before>\bbearer\s{1,3})(?<secret>[A-Za-z0-9._~+/=-]{16,})/gi,
    (secret) => /\d/.test(secret),
  ],
  [
    'BASIC_CREDENTIALS',
    'RFC 7617',
    'basic',
    /(?<before>\bbasic\s{1,3})(?<secret>[A-Za-z0-9+/]{8,}={0,2})/gi,
    isBasicCredential,
  ],
  [
    'AWS_SECRET_KEY',
    'secretlint aws',
    'redacted:aws',
    /(?<before>\[REDACTED:AWS_ACCESS_KEY\][\s,:;|/"']{1,5})(?<secret>[A-Za-z0-9/+]{40})(?![A-Za-z0-9/+])/gi,
  ],
  ['AWS_SECRET_KEY', 'secretlint aws', 'access', assignment('secret_?access_?key'), isSecretValue],
  ['PASSWORD', 'gitleaks generic-api-key', 'pass|pwd', assignment(PASSWORD_NAME), isPasswordValue],
  ['PASSWORD', 'own: other languages', FOREIGN_ANCHOR, assignment(FOREIGN_NAME), isPasswordValue],
  ['API_KEY', 'own: other languages', FOREIGN_KEY_ANCHOR, assignment(FOREIGN_KEY_NAME), isSecretValue],
  [
    'PASSWORD',
    'own: prose',
    'pass|kennwort',
    /(?<before>\b(?:password|passphrase|passcode|passwort|kennwort)[ \t]{1,3}\\?["'\x60“„])(?<secret>[^\s"'\x60“”<>\\]{6,60})(?=\\?["'\x60”“])/gi,
    (secret) => isSpokenSecret(secret, ''),
  ],
  ['PASSWORD', 'own: fallback', 'pass|pwd', fallback(PASSWORD_NAME), isPasswordValue],
  [
    'SECRET',
    'own: fallback',
    'key|secret|token|cred|pass|pw',
    fallback(`(?:${KEY_NAME}|${SECRET_NAME})`),
    isSecretValue,
  ],
  [
    'SECRET',
    'POSIX shell, parameter expansion',
    ':[-=]',
    new RegExp(String.raw`(?<before>\$\{\w{0,40}${NAMED}:?[-=])(?<secret>[^\s}$]{4,})(?=\})`, 'gi'),
    isCommandSecret,
  ],
  [
    'SECRET',
    'developer.hashicorp.com terraform variable',
    'default',
    new RegExp(
      String.raw`(?<before>\bvariable[ \t]{1,3}\\?"\w{0,40}${NAMED}\w{0,20}\\?"[ \t]{0,3}\{[^{}]{0,400}?\bdefault[ \t]{0,8}=[ \t]{0,4}\\?")${VALUE}`,
      'gi',
    ),
    isPasswordValue,
  ],
  [
    'SECRET',
    'kubernetes.io EnvVar',
    'value',
    new RegExp(
      String.raw`(?<before>\bname["']?[ \t]{0,3}[:=][ \t]{0,3}["']?[\w.-]{0,40}${NAMED}["']?,?(?:[\s;.*-]|\\n){0,40}["']?value["']?[ \t]{0,3}[:=][ \t]{0,3}${OPENING})${VALUE}`,
      'gi',
    ),
    isPasswordValue,
  ],
  [
    'SECRET',
    'own: setters',
    '\\(',
    new RegExp(
      String.raw`(?<before>(?:\b(?:set|with)_?|[.>])(?:${PASSWORD_NAME}|${KEY_NAME}|secret|(?:auth|access|bearer)?_?token)\([ \t]{0,3}(?=\\?["'\x60])${OPENING})${VALUE}(?=\\?["'\x60][ \t]{0,3}[,)])`,
      'gi',
    ),
    isSetSecret,
  ],
  [
    'PASSWORD',
    'own: prose',
    'pass',
    /(?<before>\b(?:with|using|use|and)[ \t]{1,3}(?:the[ \t]{1,3})?(?:password|passphrase|passcode)[ \t]{1,3})(?<secret>[^\s"'`<>]{6,})/gi,
    isSpokenSecret,
  ],
  [
    'PASSWORD',
    'own: prose',
    'cred|login|user',
    new RegExp(
      String.raw`(?<before>\b(?:cred(?:ential)?s|login|user(?:name)?[ \t]?\/[ \t]?pass(?:word)?)(?:${OWNER})?(?:[ \t]{1,3}(?:is|are|was))?:?[ \t]{1,3}["'\x60]?[\w.@+-]{1,60}[ \t]?[/:][ \t]?)(?<secret>[^\s"'\x60<>/]{6,})`,
      'gi',
    ),
    isSpokenSecret,
  ],
  [
    'SEED_PHRASE',
    'BIP 39',
    'seed|recovery|mnemonic',
    /(?<before>\b(?:(?:seed|recovery)[ _-]?(?:phrase|words)|mnemonic)\\?["']?[ \t]{0,3}(?:is|[:=])[ \t]{0,3}\\?["'\x60]?)(?<secret>[a-z]{3,8}(?:[ \t]{1,2}[a-z]{3,8}){11,23})(?![a-z \t])/gi,
  ],
  [
    'PASSWORD',
    'own: YAML',
    'pass|pwd',
    new RegExp(
      String.raw`(?<before>^[ \t-]{0,20}[\w.-]{0,40}${PASSWORD_NAME}:[ \t]{1,4})(?<secret>[^\s"'#]{4,})(?=[ \t]{0,4}$)`,
      'gim',
    ),
    (secret) => isPasswordValue(secret, '='),
  ],
  [
    'PASSWORD',
    'docs.ansible.com become_pass, postgresql.org, slapd.conf(5)',
    'pass|pw',
    assignment(SHORT_PASSWORD_NAME),
    isShortSetting,
  ],
  ['PASSWORD', 'docs.docker.com environment', 'pass|pw', assignment(CAPITAL_PASSWORD_NAME, 'g'), isShortSetting],
  ['SECRET', 'RFC 6749, client_secret; docs.github.com', 'secret|pat', assignment(SHORT_SECRET_NAME), isShortSetting],
  [
    'PASSWORD',
    'maven.apache.org settings',
    '</',
    new RegExp(String.raw`(?<before><[\w:.-]{0,40}${PASSWORD_NAME}>)(?<secret>[^<>\s]{4,})(?=<\/)`, 'gi'),
    isPasswordValue,
  ],
  ['API_KEY', 'gitleaks generic-api-key', 'key', assignment(KEY_NAME), isSecretValue],
  ['SECRET', 'gitleaks generic-api-key', 'secret|token|cred|pass|psk|pw|code', assignment(SECRET_NAME), isSecretValue],
  [
    'SECRET',
    'own: options of a command',
    '--',
    /(?<before>--(?:[a-z]{1,12}-)?(?:password|passphrase|token|secret|api-?key)[ \t]{1,3}["']?)(?!(?:id|type|src|source|target)=)(?<secret>[^\s"'<>`-][^\s"'`]{3,})/gi,
    isPasswordValue,
  ],
  [
    'SECRET',
    'own: prose',
    SPOKEN_ANCHOR,
    new RegExp(
      String.raw`(?<before>\b${SPOKEN_NAME}(?:${OWNER})?[ \t]{1,3}(?:is|was|to)(?: now)?:?[ \t]{1,3}${OPENING})(?<secret>[^\s"'\x60<>]{6,})`,
      'gi',
    ),
    isSpokenSecret,
  ],
  [
    'SECRET',
    'own: prose, with an owner',
    SPOKEN_ANCHOR,
    new RegExp(
      String.raw`(?<before>${SPOKEN_NAME}${OWNER}[ \t]{0,3}[:=][ \t]{1,3}${OPENING})(?<secret>[^\s"'\x60<>]{6,})`,
      'gi',
    ),
    isQualifiedSecret,
  ],
  [
    'SECRET',
    'own: prose, without a sign',
    `${SPOKEN_ANCHOR}|kennwort`,
    new RegExp(
      String.raw`(?<before>(?:${SPOKEN_NAME}|passwort|kennwort)${LOOSE_OPERATOR}${OPENING})(?![\w.-]{0,40}${SPOKEN_NAME}[ \t])(?<secret>[^\s"'\x60<>]{12,})`,
      'gi',
    ),
    isUnsignedSecret,
  ],
  [
    'SECRET',
    'gitleaks generic-api-key',
    'access|auth|api|cred|key|pass|secret|token|salt|cookie|session',
    assignment(HINT),
    isHighEntropy,
  ],
];

/** Secrets that show by what stands before them. */
export const CREDENTIAL_DETECTORS: DetectorGroup = detectorGroup(ROWS, 'i');

function fallback(name: string): RegExp {
  return new RegExp(`(?<before>${name}${FALLBACK})${VALUE}`, 'gi');
}

/** `name = value` in code, JSON, YAML, env files, query strings; only the value is the secret. */
function assignment(name: string, flags = 'gi'): RegExp {
  return new RegExp(`(?<before>${name}${OPERATOR})${SECOND_NAME}${VALUE}`, flags);
}
