import { detectorGroup, type DetectorGroup, type DetectorRow } from './detector.ts';
import { isAuthToken, isLoginSecret } from './secret-values.ts';

/** Of few services; a scheme that is no word of prose. */
const SCHEME = String.raw`(?:(?:oauth|jwt|bot|key|api-key|geniekey|splunk|zoho-oauthtoken|klaviyo-api-key|token\s{1,3}token=)\s{0,3})?`;
const TEXT = String.raw`\\?["'\x60][^"'\x60\\\n]{1,100}\\?["'\x60]`;
/** Takes a user and a password, after what it talks to. */
const LOGIN = String.raw`(?:\b(?:\w{1,20}_)?log_?in|\bsign_?in(?:with\w{1,20})?|\bauthenticate|(?:basic|digest)_?auth|\.auth|\bauth[ \t]{0,2}=[ \t]{0,2})\(\s{0,8}(?:[$\w.]{1,30},\s{0,8})?`;
/** Takes an address, a user and a password. */
const CONNECT = String.raw`\b(?:PDO|mysqli(?:_(?:real_)?connect)?|getConnection|imap_open)\(\s{0,8}${TEXT},\s{0,8}`;

const ROWS: readonly DetectorRow[] = [
  [
    'AUTH_HEADER',
    'RFC 9110, Authorization without a scheme',
    'authorization',
    new RegExp(
      String.raw`(?<before>authorization\\?["']?\]?\s{0,3}[:=,]\s{0,3}\\?["'\x60]?${SCHEME})(?<secret>[^\s"',;\\\x60<>]{16,})`,
      'gi',
    ),
    isAuthToken,
  ],
  [
    'SECRET',
    'RFC 6265, Cookie and Set-Cookie',
    'cookie',
    /(?<before>\b(?:set-)?cookie\\?["']?\s{0,3}[:,]\s{0,3}\[?\\?["'`]?[\w.-]{1,60}=)(?<secret>[^\s;,"'`\\]{16,})/gi,
    isAuthToken,
  ],
  [
    'SECRET',
    'expressjs.com express-session, signed cookie',
    '\\bs(?:%3a|:)',
    /(?<before>=\\?["']?s(?:%3A|:))(?<secret>[A-Za-z0-9_-]{20,}(?:\.[A-Za-z0-9_%+/-]+)?)/gi,
    (secret) => isAuthToken(secret, ''),
  ],
  [
    'PASSWORD',
    'docs.python.org smtplib login, own: calls with a user',
    'log_?in|sign_?in|auth',
    new RegExp(
      String.raw`(?<before>${LOGIN}${TEXT},\s{0,8}\\?["'\x60])(?<secret>[^\s"'\x60\\]{6,100})(?=\\?["'\x60]\s{0,8}[,)])`,
      'gi',
    ),
    isLoginSecret,
  ],
  [
    'PASSWORD',
    'php.net PDO, docs.oracle.com DriverManager',
    'PDO|mysqli|getConnection|imap_open',
    new RegExp(
      String.raw`(?<before>${CONNECT}${TEXT},\s{0,8}\\?["'\x60])(?<secret>[^\s"'\x60\\]{6,100})(?=\\?["'\x60]\s{0,8}[,)])`,
      'gi',
    ),
    isLoginSecret,
  ],
];

/** Secrets that programs send: in a header, a cookie, a call that logs in. */
export const SENT_DETECTORS: DetectorGroup = detectorGroup(ROWS, 'i');
