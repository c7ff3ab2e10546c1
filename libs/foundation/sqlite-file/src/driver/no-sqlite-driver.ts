interface MissingDriver {
  /** Follows the name of what is opened. */
  readonly problem: string;
  readonly advice: string;
  readonly cause?: unknown;
}

/** No driver can be used: says which were tried, why each failed, and what to do. */
export class NoSqliteDriver extends Error {
  readonly code = 'NO_SQLITE_DRIVER';
  readonly problem: string;
  readonly advice: string;

  constructor({ problem, advice, cause }: MissingDriver) {
    super(`SQLite ${problem}. ${advice}`, cause === undefined ? {} : { cause });
    this.problem = problem;
    this.advice = advice;
  }
}

const MAX_REASON_LENGTH = 300;

/** Absolute paths: in quotes, of native code, or up to the next space. */
const PATHS =
  /(?<=['"])(?:[A-Za-z]:)?[\\/][^'"\n]*(?=['"])|(?<![\w.@:/\\-])(?:[A-Za-z]:)?[\\/](?:[^'"\n]*?\.node\b|[^\s'":;,()]+)/g;

/** What an error says of a module that does not load, on one line and without folders of this machine. */
export function reasonOf(error: unknown): string {
  const message = hasMessage(error) ? error.message : String(error);
  // Then come the files that asked for it.
  const [said = ''] = message.split(/\n?Require stack:/, 1);
  const line = said.replaceAll(PATHS, nameOf).replaceAll(/\s+/g, ' ').trim().replace(/\.$/, '');
  return line.length > MAX_REASON_LENGTH ? `${line.slice(0, MAX_REASON_LENGTH)}…` : line;
}

const nameOf = (path: string): string => path.split(/[\\/]/).at(-1) ?? '';

/** Errors of native code are of another realm in a context of `node:vm`. */
function hasMessage(error: unknown): error is { readonly message: string } {
  return typeof error === 'object' && error !== null && 'message' in error && typeof error.message === 'string';
}
