import { detectorGroup, type DetectorGroup, type DetectorRow } from './detector.ts';
import { OWNER } from './secret-names.ts';
import { hasLettersAndDigits, isAuthToken } from './secret-values.ts';

const LINE = '[A-Za-z0-9+/=]';
const BREAK = String.raw`(?:\\r)?\\n|\r?\n`;
/** Also of comments, quotes and lists. */
const BETWEEN_LINES = String.raw`(?:\s|\\[nr]|[*#>-]){1,12}`;

/** Base58 of 32 bytes and a checksum, with the version of the main network. */
const WALLET_KEY = '(?:5[1-9A-HJ-NP-Za-km-z]{50}|[KL][1-9A-HJ-NP-Za-km-z]{51})(?![A-Za-z0-9])';
const WALLET = String.raw`(?<![A-Za-z])(?:[Ww]if|WIF|[Pp]riv(?:ate)?[ _-]?[Kk]ey|PRIV(?:ATE)?[ _-]?KEY|[Ww]allet|WALLET|[Bb]itcoin|BTC)(?![a-z])`;

/** A sign or a verb says that the number behind it is the key; behind the owner of a key there may be the hash of anything. */
const IS = String.raw`(?:[ \t]{1,3}(?:is|was)(?:[ \t]now)?:?|[ \t]{0,3}(?:[:=,]|-{1,2}>))`;

const ROWS: readonly DetectorRow[] = [
  [
    'PRIVATE_KEY',
    'tartarus.org PuTTY, format of private keys',
    'private-lines:',
    new RegExp(
      String.raw`(?<before>\bprivate-lines:[ \t]{0,3}\d{1,4}${BETWEEN_LINES})(?<secret>${LINE}{16,}(?:${BETWEEN_LINES}${LINE}{16,})*(?:(?:${BREAK})[ \t*#>-]{0,12}${LINE}{4,15}(?![\w:+/=-]))?)`,
      'gi',
    ),
  ],
  [
    'PRIVATE_KEY',
    'RFC 7518, parameters of private keys',
    'kty',
    /(?<before>(?<![\w.$-])(?:d|dp|dq|p|q|qi|k)\\{0,3}["']?\s{0,3}:\s{0,8}\\{0,3}["'])(?<secret>[A-Za-z0-9_-]{22,})(?=\\{0,3}["'])/g,
    (secret) => hasLettersAndDigits(secret) && isAuthToken(secret, '"'),
  ],
  [
    'PRIVATE_KEY',
    'ethereum.org accounts',
    'key',
    new RegExp(
      String.raw`(?<before>\b(?:priv(?:ate)?|secret|signing|wallet)[ _-]?key(?:${OWNER}${IS}|\\?["'\x60]?${IS}?)[ \t]{1,3}\\?["'\x60]?)(?<secret>(?:0x)?[0-9a-f]{64})(?![0-9a-z])`,
      'gi',
    ),
  ],
  [
    'PRIVATE_KEY',
    'bitcoin.it Wallet import format',
    'wif|priv|wallet|bitcoin|btc',
    new RegExp(String.raw`(?<before>${WALLET}[^\n]{0,60}?(?<![A-Za-z0-9]))(?<secret>${WALLET_KEY})`, 'g'),
    hasLettersAndDigits,
  ],
  [
    'PRIVATE_KEY',
    'bitcoin.it Wallet import format, the name behind it',
    'wif|priv|wallet|bitcoin|btc',
    new RegExp(String.raw`(?<![A-Za-z0-9])${WALLET_KEY}(?=[^\n]{0,40}?${WALLET})`, 'g'),
    hasLettersAndDigits,
  ],
];

/** Private keys that show by what stands beside them. */
export const KEY_DETECTORS: DetectorGroup = detectorGroup(ROWS, 'i');
