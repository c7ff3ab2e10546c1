import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { describeDrivers } from '../test-support/describe-drivers.ts';
import { classOf } from '../test-support/thrown.ts';
import { isReadOnly } from './read-only.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

const INSERT = `INSERT INTO note (text) VALUES ('c') RETURNING id`;

describeDrivers((driver) => {
  let client: SqliteDatabase;
  let rows: IterableIterator<unknown>;

  const texts = (): unknown[] => client.prepare('SELECT text FROM note').pluck().all();

  beforeEach(() => {
    client = driver.connect(':memory:');
    client.exec(`CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO note (text) VALUES ('a'), ('b')`);
  });

  afterEach(() => {
    rows.return?.();
    client.close();
  });

  it('refuses whatever writes, also what gives rows, from the call on that reads row by row', () => {
    const [first, second, third] = [client.prepare(INSERT), client.prepare(INSERT), client.prepare(INSERT)];
    rows = client.prepare('SELECT text FROM note').pluck().iterate();
    for (const write of [
      () => client.exec('DELETE FROM note'),
      () => client.prepare('DELETE FROM note').run(),
      () => client.prepare('SELECT 1').run(),
      () => client.prepare(INSERT).run(),
      () => first.get(),
      () => second.all(),
      () => third.iterate(),
      () => client.prepare(`WITH x AS (SELECT 1) ${INSERT}`).get(),
      () => client.pragma('user_version = 7'),
      () => client.prepare('PRAGMA user_version').get(),
      () => client.transaction(() => undefined)(),
      () => client.loadExtension('none'),
      () => client.close(),
    ])
      expect(classOf(write)).toBe('TypeError');
    expect(rows.next().value).toBe('a');
    expect(classOf(() => first.get())).toBe('TypeError');
    expect(texts()).toEqual(['a', 'b']);
    expect([...rows]).toEqual(['b']);
    expect(first.get()).toEqual({ id: 3 });
    expect(texts()).toEqual(['a', 'b', 'c']);
  });

  it('lets other statements read meanwhile, but not run the same one', () => {
    const read = client.prepare('SELECT text FROM note').pluck();
    rows = read.iterate();
    for (const again of [() => read.get(), () => read.all(), () => read.iterate(), () => read.run()])
      expect(classOf(again)).toBe('TypeError');
    expect(client.prepare('WITH x AS (SELECT 1 AS one) SELECT one FROM x').pluck().get()).toBe(1);
    const others = client.prepare('VALUES (1), (2)').raw().iterate();
    expect(others.next().value).toEqual([1]);
    others.return?.();
    expect(classOf(() => client.exec('DELETE FROM note'))).toBe('TypeError');
  });

  it.each([
    ['no row was asked for', 0],
    ['one was', 1],
    ['all were', 3],
  ])('may write again once it has ended, where %s', (_case, asked) => {
    rows = client.prepare('SELECT text FROM note').iterate();
    for (let count = 0; count < asked; count += 1) rows.next();
    rows.return?.();
    expect(rows.next()).toEqual({ done: true, value: undefined });
    client.exec('DELETE FROM note');
    expect(texts()).toEqual([]);
  });

  it('may write again once a loop was left, or an error ended it', () => {
    rows = client.prepare('SELECT text FROM note').iterate();
    for (const _row of rows) break;
    client.exec(`INSERT INTO note (text) VALUES ('no json')`);
    rows = client.prepare('SELECT json(text) FROM note').iterate();
    expect(() => [...rows]).toThrow();
    client.exec('DELETE FROM note');
    expect(texts()).toEqual([]);
  });

  it('reads what a statement gives that writes, one by one', () => {
    rows = client.prepare(`INSERT INTO note (text) VALUES ('c'), ('d') RETURNING text`).pluck().iterate();
    expect([...rows]).toEqual(['c', 'd']);
    expect(texts()).toEqual(['a', 'b', 'c', 'd']);
  });

  it('asks no rows of what gives none', () => {
    rows = [][Symbol.iterator]();
    const remove = client.prepare('DELETE FROM note');
    for (const read of [() => remove.get(), () => remove.all(), () => remove.iterate()])
      expect(classOf(read)).toBe('TypeError');
    expect(texts()).toEqual(['a', 'b']);
  });
});

describe('isReadOnly', () => {
  it.each([
    'SELECT 1',
    ' /* INSERT */ -- UPDATE\n select replace(text, 1, 2) FROM note',
    'VALUES (1)',
    `WITH "insert" AS (SELECT 1), b(c) AS (VALUES ((1))) SELECT replace(c, 1, 2) FROM b`,
    'EXPLAIN QUERY PLAN DELETE FROM note',
  ])('sees that %j reads', (sql) => {
    expect(isReadOnly(sql)).toBe(true);
  });

  it.each([
    'INSERT INTO note SELECT 1 RETURNING id',
    '/* SELECT */ DELETE FROM note RETURNING id',
    'WITH x AS (SELECT 1) UPDATE note SET text = (SELECT 1) RETURNING id',
    'WITH x AS (SELECT 1) REPLACE INTO note SELECT * FROM x RETURNING id',
    'PRAGMA user_version',
    '',
  ])('takes %j for one that writes', (sql) => {
    expect(isReadOnly(sql)).toBe(false);
  });
});
