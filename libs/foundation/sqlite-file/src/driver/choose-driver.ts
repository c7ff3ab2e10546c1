import { LOAD_DRIVER } from './load-driver.ts';
import { SQLITE_DRIVER_NAMES, type SqliteDriver, type SqliteDriverName } from './sqlite-driver.ts';

/** Environment variable that names the only driver to try. */
export const SQLITE_DRIVER_SETTING = 'SQLITE_DRIVER';

/** Says of each driver why it does not load. */
export class NoSqliteDriver extends Error {
  readonly code = 'NO_SQLITE_DRIVER';
  readonly problem: string;
  readonly advice: string;

  constructor(reasons: readonly string[], advice: string) {
    const problem =
      `cannot be opened, because no driver of SQLite loads in Node.js ${process.version} on ` +
      `${process.platform}-${process.arch}: ${reasons.join('; ')}`;
    super(`SQLite ${problem}. ${advice}`);
    this.problem = problem;
    this.advice = advice;
  }
}

let chosen: SqliteDriver | undefined;

/** The one this process opens SQLite with. Throws `NoSqliteDriver`. */
export function sqliteDriver(): SqliteDriver {
  return (chosen ??= chooseDriver(process.env[SQLITE_DRIVER_SETTING]));
}

/** Loads the one that is named, else the first that can be. */
export function chooseDriver(
  name: string | undefined,
  load: Readonly<Record<SqliteDriverName, () => SqliteDriver>> = LOAD_DRIVER,
): SqliteDriver {
  const reasons: string[] = [];
  for (const candidate of candidates(name)) {
    try {
      return load[candidate]();
    } catch (error) {
      reasons.push(`${candidate}: ${firstLine(error)}`);
    }
  }
  throw new NoSqliteDriver(reasons, adviceFor(name));
}

function candidates(name: string | undefined): readonly SqliteDriverName[] {
  if (name === undefined || name === '') return SQLITE_DRIVER_NAMES;
  const named = SQLITE_DRIVER_NAMES.filter((known) => known === name);
  if (named.length > 0) return named;
  const known = SQLITE_DRIVER_NAMES.join(', ');
  throw new NoSqliteDriver([`${SQLITE_DRIVER_SETTING} is "${name}"`], `Set it to one of ${known}, or not at all.`);
}

function adviceFor(name: string | undefined): string {
  const mend =
    'Install it again, or use Node.js 22.16 or newer, or install better-sqlite3 beside it, which needs python3, make and ' +
    'a C++ compiler.';
  return name === undefined || name === '' ? mend : `Unset ${SQLITE_DRIVER_SETTING} to try the others. ${mend}`;
}

/** What follows names folders of this machine. */
function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return (message.split('\n')[0] ?? '').trim().replace(/\.$/, '');
}
