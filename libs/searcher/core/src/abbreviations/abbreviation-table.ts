/** A short form, and what programmers mean by it. */
export interface Abbreviation {
  readonly short: string;
  /** Phrases that mean nothing else. */
  readonly long: readonly string[];
  /** Phrases that say other things, too. */
  readonly loose?: readonly string[] | undefined;
  /** `status` is a number that counts other things, too; `capitals` a word in small letters. */
  readonly only?: 'status' | 'capitals' | undefined;
}

/** By the first letter, the number of letters between and the last one: i18n, k8s. */
const NUMERONYMS = [
  'accessibility',
  'canonicalization|canonicalisation',
  'globalization|globalisation',
  'internationalization|internationalisation',
  'interoperability',
  'kubernetes',
  'localization|localisation',
  'multilingualization|multilingualisation',
  'observability',
  'personalization|personalisation',
];

const INITIALISMS: Readonly<Record<string, string>> = {
  '2fa': 'two-factor authentication',
  cdc: 'change data capture',
  cdn: 'content delivery network',
  ci: 'continuous integration',
  cors: 'cross-origin resource sharing',
  crud: 'create read update delete',
  csp: 'content security policy',
  csrf: 'cross-site request forgery',
  ddd: 'domain-driven design',
  dlq: 'dead letter queue',
  dns: 'domain name system',
  e2e: 'end to end',
  etl: 'extract transform load',
  gc: 'garbage collection|garbage collector',
  iac: 'infrastructure as code',
  jwt: 'json web token',
  lfu: 'least frequently used',
  lru: 'least recently used',
  mfa: 'multi-factor authentication',
  mvcc: 'multiversion concurrency control',
  oidc: 'openid connect',
  oom: 'out of memory',
  orm: 'object-relational mapper|object-relational mapping',
  otp: 'one-time password',
  pii: 'personally identifiable information',
  pitr: 'point-in-time recovery',
  pr: 'pull request',
  rbac: 'role-based access control',
  rls: 'row-level security',
  rpc: 'remote procedure call',
  rpo: 'recovery point objective',
  rto: 'recovery time objective',
  sla: 'service level agreement',
  sli: 'service level indicator',
  slo: 'service level objective',
  ssr: 'server-side rendering',
  ssrf: 'server-side request forgery',
  sso: 'single sign-on',
  tdd: 'test-driven development',
  tls: 'transport layer security',
  ttl: 'time to live',
  wal: 'write-ahead log|write-ahead logging',
  xss: 'cross-site scripting',
};

/** Names of the errors of an operating system (POSIX.1-2017, errno.h). */
const ERRORS: Readonly<Record<string, string>> = {
  eacces: 'permission denied',
  eaddrinuse: 'address already in use|port already in use',
  econnrefused: 'connection refused',
  econnreset: 'connection reset',
  eexist: 'file already exists|file exists',
  ehostunreach: 'host unreachable|no route to host',
  emfile: 'too many open files',
  enoent: 'no such file or directory|no such file',
  enospc: 'no space left on device|no space left|disk full',
  enotempty: 'directory not empty',
  eperm: 'operation not permitted',
  epipe: 'broken pipe',
  erofs: 'read-only file system',
  etimedout: 'connection timed out|operation timed out',
};

/** Of answers (RFC 9110, RFC 6585). */
const STATUSES: Readonly<Record<string, string>> = {
  400: 'bad request',
  401: 'unauthorized|unauthorised',
  403: 'forbidden',
  405: 'method not allowed',
  408: 'request timeout',
  413: 'payload too large|content too large',
  415: 'unsupported media type',
  422: 'unprocessable entity|unprocessable content',
  429: 'too many requests',
  500: 'internal server error',
  502: 'bad gateway',
  503: 'service unavailable',
  504: 'gateway timeout|gateway timed out',
};

export const ABBREVIATIONS: readonly Abbreviation[] = [
  ...NUMERONYMS.map((words) => words.split('|')).map((long) => ({ short: numeronymOf(long[0] ?? ''), long })),
  ...pairs(INITIALISMS),
  ...pairs(ERRORS),
  ...pairs(STATUSES).map((pair) => ({ ...pair, only: 'status' as const })),
  { short: '404', long: ['page not found'], loose: ['not found'], only: 'status' },
  { short: '409', long: [], loose: ['conflict'], only: 'status' },
  { short: 'cd', long: ['continuous delivery', 'continuous deployment'], only: 'capitals' },
];

function numeronymOf(word: string): string {
  return `${word.slice(0, 1)}${String(word.length - 2)}${word.slice(-1)}`;
}

function pairs(table: Readonly<Record<string, string>>): readonly Abbreviation[] {
  return Object.entries(table).map(([short, long]) => ({ short, long: long.split('|') }));
}
