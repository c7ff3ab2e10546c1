import { describe, expect, it } from '@jest/globals';
import { loadedDrivers } from '../test-support/describe-drivers.ts';
import { runChild } from '../test-support/run-child.ts';
import { codeOf, thrownBy } from '../test-support/thrown.ts';
import { chooseDriver, driverOfThread } from './choose-driver.ts';
import type { DriverOfProcess } from './driver-of-process.ts';
import { reasonOf, type NoSqliteDriver } from './no-sqlite-driver.ts';
import { SQLITE_DRIVER_NAMES, type SqliteDriver, type SqliteDriverName } from './sqlite-driver.ts';

type Load = Readonly<Record<SqliteDriverName, () => SqliteDriver>>;

const failure = (name: SqliteDriverName): Error => new Error(`${name} is missing`);

function loads(...names: readonly SqliteDriverName[]): Load {
  const loader = (name: SqliteDriverName) => (): SqliteDriver => {
    if (!names.includes(name)) throw failure(name);
    const fail = (): never => {
      throw new Error('not asked for');
    };
    return { name, sqliteVersion: '3.0.0', connect: fail, copyPages: fail };
  };
  return { 'better-sqlite3': loader('better-sqlite3'), node: loader('node'), prebuilt: loader('prebuilt') };
}

const newProcess = (): DriverOfProcess => new Int32Array(new SharedArrayBuffer(4));

describe('the drivers of this workspace', () => {
  it('are at least the one that is installed with the package', () => {
    expect(loadedDrivers.filter(({ driver }) => driver !== undefined).map(({ name }) => name)).toContain('prebuilt');
  });

  // It is left out where it cannot be compiled, and made for one Node.js alone.
  const better = loadedDrivers.find(({ name }) => name === 'better-sqlite3');
  const reason = better !== undefined && better.driver === undefined ? better.reason : 'it loads';
  const isAbsent = /^Cannot find module|NODE_MODULE_VERSION|did not self-register/.test(reason);
  (isAbsent ? it.skip : it)(`are better-sqlite3, too, where it was compiled for this Node.js (${reason})`, () => {
    expect(better?.driver?.name).toBe('better-sqlite3');
  });
});

describe('chooseDriver', () => {
  it('takes the first that loads, or the one that is named', () => {
    expect(chooseDriver(undefined, loads(...SQLITE_DRIVER_NAMES)).name).toBe(SQLITE_DRIVER_NAMES[0]);
    expect(chooseDriver('', loads('node')).name).toBe('node');
    expect(chooseDriver('node', loads(...SQLITE_DRIVER_NAMES)).name).toBe('node');
  });

  it('refuses a name that there is not, and one that does not load, with its cause', () => {
    expect(codeOf(() => chooseDriver('sqlite', loads('node')))).toBe('NO_SQLITE_DRIVER');
    const error = thrownBy(() => chooseDriver('prebuilt', loads('node')));
    expect(error).toMatchObject({ code: 'NO_SQLITE_DRIVER', cause: failure('prebuilt') });
  });

  it('keeps every cause where none loads, and says which were tried', () => {
    const error = thrownBy(() => chooseDriver(undefined, loads())) as NoSqliteDriver;
    expect(error.cause).toMatchObject({ errors: SQLITE_DRIVER_NAMES.map(failure) });
    for (const name of SQLITE_DRIVER_NAMES) expect(error.problem).toContain(`${name}: ${name} is missing`);
  });
});

describe('reasonOf', () => {
  it.each([
    [
      `The module '/home/me/a b/better_sqlite3.node'\nwas compiled against a different Node.js version using\n` +
        'NODE_MODULE_VERSION 115.',
      `The module 'better_sqlite3.node' was compiled against a different Node.js version using NODE_MODULE_VERSION 115`,
    ],
    [
      `Cannot find module '@photostructure/sqlite'\nRequire stack:\n- /home/me/a.js`,
      `Cannot find module '@photostructure/sqlite'`,
    ],
    ['/home/me my/node_modules/x/sqlite.node: file too short', 'sqlite.node: file too short'],
    [`\\\\?\\C:\\Users\\me\\x.node is not a valid Win32 application.\n`, 'x.node is not a valid Win32 application'],
    ['Could not locate the bindings file. Tried:\n → /a/b.node\n → /a/c.node', /file\. Tried: → b\.node → c\.node$/],
    ['See https://nodejs.org/api/sqlite', 'See https://nodejs.org/api/sqlite'],
  ])('says of %j what is wrong, on one line without a folder', (message, reason) => {
    expect(reasonOf(new Error(message))).toEqual(typeof reason === 'string' ? reason : expect.stringMatching(reason));
  });

  it('is short', () => {
    expect(reasonOf(new Error('x '.repeat(10_000))).length).toBeLessThan(400);
    expect(reasonOf('thrown as a text')).toBe('thrown as a text');
  });
});

describe('driverOfThread', () => {
  it('takes what the first thread took, whatever else would load', () => {
    const shared = newProcess();
    expect(driverOfThread(shared, undefined, loads('node')).name).toBe('node');
    expect(driverOfThread(shared, undefined, loads(...SQLITE_DRIVER_NAMES)).name).toBe('node');
    expect(driverOfThread(shared, 'node', loads(...SQLITE_DRIVER_NAMES)).name).toBe('node');
  });

  it('fails where that does not load or another one is asked for, and takes no other', () => {
    const shared = newProcess();
    driverOfThread(shared, 'better-sqlite3', loads('better-sqlite3'));
    const failed = thrownBy(() => driverOfThread(shared, undefined, loads('prebuilt')));
    expect(failed).toMatchObject({
      code: 'NO_SQLITE_DRIVER',
      problem: expect.stringContaining('better-sqlite3 is missing'),
      cause: failure('better-sqlite3'),
    });
    const other = (): unknown => driverOfThread(shared, 'prebuilt', loads(...SQLITE_DRIVER_NAMES));
    expect(codeOf(other)).toBe('NO_SQLITE_DRIVER');
  });

  it('takes that of a thread which settled it while this one was loading', () => {
    const shared = newProcess();
    const all = loads(...SQLITE_DRIVER_NAMES);
    const prebuilt = (): SqliteDriver => {
      driverOfThread(shared, 'node', all);
      return all.prebuilt();
    };
    expect(driverOfThread(shared, undefined, { ...all, prebuilt }).name).toBe('node');
  });
});

describe('the threads of a process', () => {
  const [usual, other] = loadedDrivers.flatMap(({ driver }) => driver?.name ?? []);
  (other === undefined ? it.skip : it)('open SQLite by the driver of the first, or not at all', async () => {
    await runChild('./threads-with-drivers.ts', [usual ?? '', other ?? '']);
  });
});
