import { describe } from '@jest/globals';
import { LOAD_DRIVER } from '../driver/load-driver.ts';
import { reasonOf } from '../driver/no-sqlite-driver.ts';
import { SQLITE_DRIVER_NAMES, type SqliteDriver, type SqliteDriverName } from '../driver/sqlite-driver.ts';

/** A driver, or why it does not load here. */
export type LoadedDriver =
  | { readonly name: SqliteDriverName; readonly driver: SqliteDriver }
  | { readonly name: SqliteDriverName; readonly driver?: undefined; readonly reason: string };

export const loadedDrivers: readonly LoadedDriver[] = SQLITE_DRIVER_NAMES.map((name) => {
  try {
    return { name, driver: LOAD_DRIVER[name]() };
  } catch (error) {
    return { name, reason: reasonOf(error) };
  }
});

/** The same tests for each driver; those of one that does not load are skipped, and say why. */
export function describeDrivers(define: (driver: SqliteDriver) => void): void {
  for (const loaded of loadedDrivers) {
    if (loaded.driver !== undefined) describe(`the driver ${loaded.name}`, () => define(loaded.driver));
    else
      describe.skip(`the driver ${loaded.name}, which does not load (${loaded.reason})`, () =>
        define(absent(loaded.name)));
  }
}

function absent(name: SqliteDriverName): SqliteDriver {
  const fail = (): never => {
    throw new Error(`The driver ${name} does not load.`);
  };
  return { name, sqliteVersion: '', connect: fail, copyPages: fail };
}
