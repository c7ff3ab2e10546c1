import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { describeDrivers } from '../test-support/describe-drivers.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

/** As another program may have written it. */
const WRITTEN = `CAST(x'610062' AS TEXT)`;

describeDrivers((driver) => {
  let client: SqliteDatabase;

  const rows = (sql: string, ...parameters: readonly (string | number)[]): unknown[] =>
    client
      .prepare(sql)
      .raw()
      .all(...parameters);

  beforeEach(() => {
    client = driver.connect(':memory:');
    client.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE, "a ""b""" BLOB) STRICT');
    client.exec(`INSERT INTO note (text, "a ""b""") VALUES (${WRITTEN}, x'0001'), ('plain', NULL)`);
  });

  afterEach(() => {
    client.close();
  });

  it('reads a text with U+0000 whole, in each way of reading', () => {
    const select = client.prepare('SELECT text, id FROM note ORDER BY id DESC; -- done');
    expect(select.all().map((row) => ({ ...(row as object) }))).toEqual([
      { text: 'plain', id: 2 },
      { text: 'a\0b', id: 1 },
    ]);
    expect([...select.raw().iterate()]).toEqual([
      ['plain', 2],
      ['a\0b', 1],
    ]);
    expect(select.pluck().all()).toEqual(['plain', 'a\0b']);
    expect({ ...(client.prepare('SELECT * FROM note WHERE id = ?').get(1) as object) }).toEqual({
      id: 1,
      text: 'a\0b',
      'a "b"': new Uint8Array([0, 1]),
    });
    expect(client.prepare('SELECT text FROM note WHERE id = @id').get({ id: 9 })).toBeUndefined();
  });

  it('reads it whole from whatever gives rows', () => {
    expect(rows(`WITH a(b) AS (SELECT text FROM note) SELECT b, 1.5, b FROM a LIMIT 1`)).toEqual([
      ['a\0b', 1.5, 'a\0b'],
    ]);
    expect(rows(`VALUES (${WRITTEN}), (x'610062')`)).toEqual([['a\0b'], [new Uint8Array([97, 0, 98])]]);
    expect(rows(`SELECT text FROM note UNION ALL SELECT text || '!' FROM note ORDER BY 1`)).toHaveLength(4);
    expect(rows(`SELECT id FROM note WHERE text = ? ORDER BY (SELECT text)`, 'a\0b')).toEqual([[1]]);
    expect(rows('SELECT group_concat(value, ?) FROM json_each(?)', '\0', '["x","y"]')).toEqual([['x\0y']]);
    expect(rows('SELECT ?, ?, ?', '\0', 1, 'c')).toEqual([['\0', 1, 'c']]);
  });

  it('reads it whole from what writes', () => {
    const insert = `INSERT INTO note (id, text) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET text = excluded.text`;
    expect(rows(`${insert} RETURNING *`, 2, 'x\0')).toEqual([[2, 'x\0', null]]);
    const named = client.prepare(`/* RETURNING */ ${insert} RETURNING text AS "a, b", max(id, 1) as second`);
    expect({ ...(named.get(3, 'y\0') as object) }).toEqual({ 'a, b': 'y\0', second: 3 });
  });

  it('keeps what is written with U+0000, by position and by name', () => {
    const insert = client.prepare('INSERT INTO note (text, "a ""b""") VALUES (@text, @bytes)');
    insert.run({ text: 'c\0d', bytes: Buffer.from('\0') });
    expect(rows(`SELECT hex(text), hex("a ""b""") FROM note WHERE id = 3`)).toEqual([['630064', '00']]);
    expect(rows('SELECT text FROM note WHERE text = ?', 'c\0d')).toEqual([['c\0d']]);
    expect(rows(`UPDATE note SET text = ? WHERE id = 3 RETURNING text, id + 1 AS next`, 'e\0')).toEqual([['e\0', 4]]);
  });
});
