import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { backupDatabase, inspectSqliteFile, openSqliteFile, sqliteFailureOf } from '@learning-memory/sqlite-file';

const home = await mkdtemp(join(tmpdir(), 'sqlite-file-'));
const options = { file: join(home, 'notes.db'), busyTimeoutMs: 50 };
const [client, other] = [openSqliteFile(options), openSqliteFile(options)];
client.exec(`CREATE TABLE notes (text TEXT); INSERT INTO notes VALUES ('committed')`);

client.exec('BEGIN IMMEDIATE');
assert.throws(
  () => other.exec('DELETE FROM notes'),
  (error) => sqliteFailureOf(error)?.kind === 'busy',
);

const directory = join(home, 'backups');
const copy = await backupDatabase(options.file, { directory, reason: 'manual', keep: 5 });
assert.equal((await readdir(directory)).join(), copy);
assert.equal(inspectSqliteFile({ ...options, file: join(directory, copy) }).problems.length, 0);

for (const connection of [client, other]) connection.close();
await rm(home, { recursive: true });
