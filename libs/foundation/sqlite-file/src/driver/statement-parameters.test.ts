import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { classOf } from '../test-support/thrown.ts';
import { describeDrivers } from '../test-support/describe-drivers.ts';
import type { SqliteDatabase } from './sqlite-database.ts';

describeDrivers((driver) => {
  let client: SqliteDatabase;

  beforeEach(() => {
    client = driver.connect(':memory:');
    client.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT UNIQUE, bytes BLOB) STRICT');
  });

  afterEach(() => {
    client.close();
  });

  it('binds by position and by name, undefined as null, and what SQLite has a type for', () => {
    const echo = client.prepare('SELECT @a, $b, :c, @a').raw();
    expect(echo.get({ a: 1, b: undefined, c: 'x', more: true })).toEqual([1, null, 'x', 1]);
    const mixed = client.prepare(`SELECT ?, '?@no' AS "?", -- ?\n ? /* ? */`).raw();
    expect(mixed.get(2n, 'b')).toEqual([2, '?@no', 'b']);
    expect(client.prepare('SELECT ? + 0.5').pluck().get(2)).toBe(2.5);
  });

  it('refuses parameters that are missing, too many, or of no type of SQLite', () => {
    const two = client.prepare('SELECT ?, ?');
    for (const given of [[1], [1, 2, 3]]) expect(classOf(() => two.all(...given))).toBe('RangeError');
    expect(classOf(() => client.prepare('SELECT @a').all({ b: 1 }))).toBe('RangeError');
    for (const wrong of [true, Symbol('a'), () => 1])
      expect(classOf(() => two.all(1, wrong as never))).toBe('TypeError');
  });

  it('keeps bytes, numbers and texts as they are', () => {
    const kept = client.prepare('SELECT ?').pluck();
    for (const bytes of [Buffer.from([0, 1, 255]), Buffer.alloc(0), new Uint8Array([7]).subarray(0)]) {
      expect([...(kept.get(Buffer.from(bytes)) as Uint8Array)]).toEqual([...bytes]);
    }
    for (const number of [0, -1, 2 ** 53 - 1, 1e300, 0.1, -1e-300]) expect(kept.get(number)).toBe(number);
    for (const text of ['', `'; DROP TABLE note`, '\u{1F980}日本', 'x'.repeat(100_000)])
      expect(kept.get(text)).toBe(text);
    expect(client.prepare('SELECT id FROM note WHERE id = @id').get({ id: 2n ** 62n })).toBeUndefined();
  });
});
