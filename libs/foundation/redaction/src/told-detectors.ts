import { detectorGroup, type DetectorGroup, type DetectorRow } from './detector.ts';
import { NAMED, OWNER, PASSWORD_NAME, SPOKEN_ANCHOR, SPOKEN_NAME } from './secret-names.ts';
import { isProse } from './text-shapes.ts';
import { hasLettersAndDigits, isCommandSecret, isPasswordValue, isQualifiedSecret } from './secret-values.ts';

const HAS_CHANGED = String.raw`${PASSWORD_NAME}(?:${OWNER})?[ \t](?:(?:has|have|had|was|is|been|got)[ \t]){0,3}(?:changed|rotated|reset|set|switched|updated)(?:[ \t](?:yesterday|today|again))?`;

const ROWS: readonly DetectorRow[] = [
  [
    'PASSWORD',
    'own: prose',
    'log|sign',
    /(?<before>\b(?:log(?:ged|s)?|sign(?:ed|s)?)[ \t-]?in[ \t](?:with|as)[ \t][\w.@+-]{1,60}[ \t](?:and|\/)[ \t]["'`]?)(?<secret>[^\s"'`<>/]{6,})/gi,
    (secret) => isQualifiedSecret(secret, ''),
  ],
  [
    'PASSWORD',
    'own: prose, what it was before',
    'pass|pwd',
    new RegExp(String.raw`(?<before>${HAS_CHANGED}[ \t]from[ \t]["'\x60]?)(?<secret>[^\s"'\x60<>]{6,100})`, 'gi'),
    isQualifiedSecret,
  ],
  [
    'PASSWORD',
    'own: prose, what it is now',
    'pass|pwd',
    new RegExp(
      String.raw`(?<before>(?:${HAS_CHANGED}|\[REDACTED:PASSWORD\]["'\x60]?)[ \t]to[ \t]["'\x60]?)(?<secret>[^\s"'\x60<>]{6,100})`,
      'gi',
    ),
    isQualifiedSecret,
  ],
  [
    'PASSWORD',
    'own: a passphrase of words',
    'passphrase',
    /(?<before>\bpassphrase(?:[ \t]is|[ \t]?[:=])[ \t]{1,3}["'`]?)(?<secret>[a-z]{3,12}(?:-[a-z]{3,12}){2,9})(?![\w-])/gi,
  ],
  [
    'PASSWORD',
    'own: words in quotes, as dice give them',
    'pass|pwd',
    new RegExp(
      String.raw`(?<before>\b${PASSWORD_NAME}(?:${OWNER})?(?:[ \t](?:is|was)|[ \t]?[:=])[ \t]{0,3}(?<quote>["'\x60]))(?<secret>[a-z]{2,12}(?:[ ][a-z]{2,12}){3,9})(?=\k<quote>)`,
      'gi',
    ),
    (secret) => !isProse(secret),
  ],
  [
    'HEROKU_KEY',
    'gitleaks heroku-api-key',
    'heroku',
    /(?<before>\bheroku(?:[ \t_-](?:api|auth|oauth|access|platform)){0,2}[ \t_-](?:key|token)(?:[ \t]{1,3}(?:is|was))?[:=,]?[ \t]{1,3}["'`(]?)(?<secret>[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})/gi,
  ],
  [
    'CREDENTIALS',
    'own: user and password before an address',
    ':[^\\s:@/]{8,64}@',
    /(?<before>(?:^|[\s"'`(=])[\w.-]{1,40}:)(?<secret>[^\s:@/"'`<>(){}]{8,64})(?=@(?:\d{1,3}(?:\.\d{1,3}){3}|localhost)\b)/gim,
    (secret) => hasLettersAndDigits(secret) && isQualifiedSecret(secret, ''),
  ],
  [
    'SECRET',
    'own: prose, the name behind it',
    SPOKEN_ANCHOR,
    new RegExp(
      String.raw`(?<before>(?:^|[\s("'\x60]))(?<secret>[^\s"'\x60<>()]{8,100})(?=["'\x60]?[ \t](?:is|was|as)[ \t](?:the|our|my|your|a|its)[ \t](?:[\w-]{1,20}[ \t]){0,3}${SPOKEN_NAME}\b)`,
      'gim',
    ),
    (secret) => isQualifiedSecret(secret, ''),
  ],
  [
    'SECRET',
    'yaml.org block scalar',
    '[>|]',
    new RegExp(
      String.raw`(?<before>${NAMED}["']?:[ \t]{1,3}[>|][+-]?\d?[ \t]{0,3}\n[ \t]{1,20})(?<secret>[^\s]{6,})(?=[ \t]{0,4}$)`,
      'gim',
    ),
    (secret) => isPasswordValue(secret, '='),
  ],
  [
    'SECRET',
    'own: on the next line',
    SPOKEN_ANCHOR,
    new RegExp(
      String.raw`(?<before>^[ \t]{0,8}(?:#{1,6}[ \t]|\*{2})?(?:[\w-]{1,20}[ \t]){0,3}${SPOKEN_NAME}(?::?\*{2}|:|(?<=^[ \t]{0,8}#[^\n]{0,100}))[ \t]{0,3}\n(?:[ \t]{0,8}\n)?[ \t]{0,8}["'\x60]?)(?<secret>[^\s"'\x60<>]{8,})(?=["'\x60]?[ \t]{0,4}$)`,
      'gim',
    ),
    (secret) => isQualifiedSecret(secret, ''),
  ],
  [
    'PASSWORD',
    'RFC 959, PASS',
    '\\bpass[ \\t]',
    /(?<before>^[ \t]{0,4}(?:[>-]{1,3}[ \t]{0,3})?USER[ \t]{1,3}\S{1,100}[ \t]{0,3}\n(?:[^\n]{0,300}\n){0,2}[ \t]{0,4}(?:[>-]{1,3}[ \t]{0,3})?PASS[ \t]{1,3})(?<secret>[^\s*]{4,100})(?=[ \t]{0,4}$)/gm,
    isCommandSecret,
  ],
];

/** Secrets that are told before their name, below it, or in a conversation of programs. */
export const TOLD_DETECTORS: DetectorGroup = detectorGroup(ROWS, 'i');
