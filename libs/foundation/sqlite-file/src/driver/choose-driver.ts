import { driverOfProcess, settledDriver, settleDriver, type DriverOfProcess } from './driver-of-process.ts';
import { LOAD_DRIVER } from './load-driver.ts';
import { NoSqliteDriver, reasonOf } from './no-sqlite-driver.ts';
import { SQLITE_DRIVER_NAMES, type SqliteDriver, type SqliteDriverName } from './sqlite-driver.ts';

/** Environment variable that names the only driver to try. */
export const SQLITE_DRIVER_SETTING = 'SQLITE_DRIVER';

type LoadDriver = Readonly<Record<SqliteDriverName, () => SqliteDriver>>;

let chosen: SqliteDriver | undefined;

/** The one this process opens SQLite with. Throws `NoSqliteDriver`. */
export function sqliteDriver(): SqliteDriver {
  return (chosen ??= driverOfThread(driverOfProcess(), process.env[SQLITE_DRIVER_SETTING]));
}

/**
 * That of the thread which was first to open SQLite, else the one this thread chooses: two copies of SQLite in a process would
 * lose each other's locks.
 */
export function driverOfThread(
  shared: DriverOfProcess,
  asked: string | undefined,
  load: LoadDriver = LOAD_DRIVER,
): SqliteDriver {
  const settled = settledDriver(shared);
  if (settled !== undefined) return loadSettled(settled, asked, load);
  const driver = chooseDriver(asked, load);
  const first = settleDriver(shared, driver.name);
  return first === driver.name ? driver : loadSettled(first, asked, load);
}

function loadSettled(settled: SqliteDriverName, asked: string | undefined, load: LoadDriver): SqliteDriver {
  const advice =
    `Set ${SQLITE_DRIVER_SETTING} to a driver that loads in every thread, before the process starts: two of them in one process ` +
    `would lose each other's locks.`;
  const because = `cannot be opened in this thread, because the process opens SQLite by the driver "${settled}"`;
  if (isNamed(asked) && asked !== settled) {
    throw new NoSqliteDriver({ problem: `${because}, and ${SQLITE_DRIVER_SETTING} is "${asked}" here`, advice });
  }
  try {
    return load[settled]();
  } catch (cause) {
    throw new NoSqliteDriver({ problem: `${because}, which does not load here: ${reasonOf(cause)}`, advice, cause });
  }
}

/** Loads the one that is named, else the first that can be. */
export function chooseDriver(name: string | undefined, load: LoadDriver = LOAD_DRIVER): SqliteDriver {
  const causes: unknown[] = [];
  const reasons: string[] = [];
  for (const candidate of candidates(name)) {
    try {
      return load[candidate]();
    } catch (error) {
      causes.push(error);
      reasons.push(`${candidate}: ${reasonOf(error)}`);
    }
  }
  throw noneLoads(name, reasons, causes);
}

function candidates(name: string | undefined): readonly SqliteDriverName[] {
  if (!isNamed(name)) return SQLITE_DRIVER_NAMES;
  const named = SQLITE_DRIVER_NAMES.filter((known) => known === name);
  if (named.length > 0) return named;
  throw new NoSqliteDriver({
    problem: `cannot be opened, because ${SQLITE_DRIVER_SETTING} is "${name}", which is no driver`,
    advice: `Set it to one of ${SQLITE_DRIVER_NAMES.join(', ')}, or not at all.`,
  });
}

function isNamed(name: string | undefined): name is string {
  return name !== undefined && name !== '';
}

function noneLoads(name: string | undefined, reasons: readonly string[], causes: readonly unknown[]): NoSqliteDriver {
  const mend =
    'Install the packages again on this machine, or use Node.js 22.16 or newer, or install better-sqlite3, which needs python3, ' +
    'make and a C++ compiler.';
  return new NoSqliteDriver({
    problem:
      `cannot be opened, because no driver of SQLite loads in Node.js ${process.version} on ` +
      `${process.platform}-${process.arch}. Tried ${reasons.join('; ')}`,
    advice: isNamed(name) ? `Unset ${SQLITE_DRIVER_SETTING} to try the others. ${mend}` : mend,
    cause: causes.length === 1 ? causes[0] : new AggregateError(causes, reasons.join('; ')),
  });
}
