import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeDrivers } from '../test-support/describe-drivers.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

const temporaryFolder = temporaryFolders();

describeDrivers((driver) => {
  let client: SqliteDatabase;
  let other: SqliteDatabase;

  const plain = (rows: unknown): unknown => (rows as object[]).map((row) => ({ ...row }));

  beforeEach(async () => {
    const file = join(await temporaryFolder(), 'notes.db');
    client = driver.connect(file);
    client.exec(`CREATE TABLE note (text TEXT); INSERT INTO note VALUES ('a')`);
    other = driver.connect(file);
  });

  afterEach(() => {
    for (const each of [client, other]) each.close();
  });

  it('reads columns that came after the statement was prepared', () => {
    const all = client.prepare('SELECT * FROM note');
    const listed = client.prepare('SELECT * FROM note').raw();
    const inserted = client.prepare(`INSERT INTO note (text) VALUES ('b') RETURNING *`);
    expect(plain(all.all())).toEqual([{ text: 'a' }]);
    other.exec(`ALTER TABLE note ADD COLUMN more TEXT DEFAULT 'm'`);
    expect(plain(all.all())).toEqual([{ text: 'a', more: 'm' }]);
    expect([...listed.iterate()]).toEqual([['a', 'm']]);
    expect(plain([inserted.get()])).toEqual([{ text: 'b', more: 'm' }]);
    other.exec(`ALTER TABLE note DROP COLUMN text; ALTER TABLE note ADD COLUMN last TEXT DEFAULT 'l'`);
    expect(plain([all.get()])).toEqual([{ more: 'm', last: 'l' }]);
    expect(listed.get()).toEqual(['m', 'l']);
  });

  it('reads columns that its own connection adds, also to a temporary table', () => {
    client.exec(`CREATE TEMP TABLE draft (text TEXT); INSERT INTO draft VALUES ('a')`);
    const all = client.prepare('SELECT * FROM draft');
    all.get();
    client.exec(`ALTER TABLE draft ADD COLUMN more TEXT DEFAULT 'm'`);
    expect(plain(all.all())).toEqual([{ text: 'a', more: 'm' }]);
  });
});
