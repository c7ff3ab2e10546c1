import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { classOf } from '../test-support/thrown.ts';
import { describeDrivers } from '../test-support/describe-drivers.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

const INSERT = `INSERT INTO note (text) VALUES ('a')`;

describeDrivers((driver) => {
  let client: SqliteDatabase;

  const count = (): unknown => client.prepare('SELECT count(*) FROM note').pluck().get();

  beforeEach(() => {
    client = driver.connect(':memory:');
    client.exec('CREATE TABLE note (text TEXT)');
  });

  afterEach(() => {
    client.close();
  });

  it('prepares no SQL of several statements, and runs none of them', () => {
    const trigger = `CREATE TRIGGER twice AFTER INSERT ON note BEGIN DELETE FROM note; END`;
    for (const sql of [`${INSERT}; ${INSERT}`, `SELECT 1; SELECT 2`, `SELECT * FROM note; ${INSERT};`])
      expect(classOf(() => client.prepare(sql))).toBe('RangeError');
    expect(classOf(() => client.prepare(`${trigger}; ${INSERT}`))).toBe('RangeError');
    expect(classOf(() => client.pragma('user_version = 3; CREATE TABLE other (text)'))).toBe('RangeError');
    expect(client.pragma('user_version', { simple: true })).toBe(0);
    expect(count()).toBe(0);
  });

  it.each(['', ' \n', ';', '-- nothing', '/* nothing */ ;'])('prepares no SQL without a statement: %j', (sql) => {
    expect(classOf(() => client.prepare(sql))).toBe('RangeError');
  });

  it('takes a semicolon that ends no statement', () => {
    client.prepare(`${INSERT}; -- one; alone\n /* ; */ ;`).run();
    expect(client.prepare(`SELECT ';' AS ";", ';'`).raw().get()).toEqual([';', ';']);
    client
      .prepare(
        `CREATE TEMPORARY TRIGGER more AFTER INSERT ON note WHEN new.text = 'a' BEGIN
           INSERT INTO note VALUES (CASE new.text WHEN 'a' THEN ';' END); UPDATE note SET text = 'b' WHERE text = 'a';
         END;`,
      )
      .run();
    client.prepare(INSERT).run();
    expect(client.prepare('SELECT text FROM note').pluck().all()).toEqual(['b', 'b', ';']);
  });
});
