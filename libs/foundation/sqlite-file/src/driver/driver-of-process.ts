import { getEnvironmentData, setEnvironmentData } from 'node:worker_threads';
import { SQLITE_DRIVER_NAMES, type SqliteDriverName } from './sqlite-driver.ts';

/** Of what a thread is given by the one that starts it. */
const KEY = 'learning-memory.sqlite-driver';

/** Memory of all threads of the process: 0, or the place of the driver in `SQLITE_DRIVER_NAMES`, from 1 on. */
export type DriverOfProcess = Int32Array<SharedArrayBuffer>;

/** To be called before a thread starts, so that it and those it starts open SQLite as this one does. */
export function driverOfProcess(): DriverOfProcess {
  let shared = getEnvironmentData(KEY) as SharedArrayBuffer | undefined;
  if (shared === undefined) {
    shared = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT);
    setEnvironmentData(KEY, shared);
  }
  return new Int32Array(shared);
}

/** `undefined` until a thread has settled it. */
export function settledDriver(shared: DriverOfProcess): SqliteDriverName | undefined {
  return SQLITE_DRIVER_NAMES[Atomics.load(shared, 0) - 1];
}

/** Makes it the driver of the process for good, unless another thread was first: gives what is settled. */
export function settleDriver(shared: DriverOfProcess, name: SqliteDriverName): SqliteDriverName {
  Atomics.compareExchange(shared, 0, 0, SQLITE_DRIVER_NAMES.indexOf(name) + 1);
  return settledDriver(shared) ?? name;
}
