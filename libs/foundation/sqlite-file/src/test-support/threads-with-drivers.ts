import assert from 'node:assert/strict';
import { sqliteDriver } from '../driver/choose-driver.ts';
import { createSqliteThreads } from '../sqlite-threads.ts';
import type { DriverApi } from './driver.worker.ts';

const [usual, other] = process.argv.slice(2);
const threads = createSqliteThreads({ base: import.meta.url, file: './driver.worker' });
const share = (role: 'reader' | 'writer') => threads.share<DriverApi>({ role, store: 'driver', options: null });
const [first, second] = [share('reader'), share('writer')];

// A thread gets the environment as it is when it starts, with its first call.
process.env['SQLITE_DRIVER'] = other;
assert.equal(await first.run('name', null), other);

delete process.env['SQLITE_DRIVER'];
assert.equal(await second.run('name', null), other);

process.env['SQLITE_DRIVER'] = usual;
const third = createSqliteThreads({ base: import.meta.url, file: './driver.worker' });
const late = third.share<DriverApi>({ role: 'reader', store: 'driver', options: null });
await assert.rejects(late.run('name', null), { code: 'NO_SQLITE_DRIVER' });
assert.throws(sqliteDriver, { code: 'NO_SQLITE_DRIVER' });

process.env['SQLITE_DRIVER'] = other;
assert.equal(sqliteDriver().name, other);

for (const pool of [first, second, late]) await pool[Symbol.asyncDispose]();
