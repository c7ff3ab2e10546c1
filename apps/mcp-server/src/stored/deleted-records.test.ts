import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createDeletedRecords, type DeletedRecords } from './deleted-records.ts';

const DAY = 86_400_000;

let folder: string;
let now: number;
let records: DeletedRecords;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'deleted-'));
  now = 1_800_000_000_000;
  records = createDeletedRecords(join(folder, 'deleted'), () => now);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('what was deleted is found by its kind and id, the newest first, until it is forgotten', async () => {
  expect(await records.list('entries')).toEqual([]);
  expect(await records.keep('entries', '../one', { goal: 'a' })).toBe(now + 30 * DAY);
  now += 1;
  await records.keep('entries', 'two', { goal: 'b' });
  expect((await records.list('entries')).map(({ id }) => id)).toEqual(['two', '../one']);
  expect(await records.find('entries', '../one')).toMatchObject({ record: { goal: 'a' } });
  expect(await records.find('values', '../one')).toBeUndefined();
  await records.forget('entries', '../one');
  await records.forget('entries', 'unknown');
  expect((await records.list('entries')).map(({ id }) => id)).toEqual(['two']);
  expect(await readdir(folder)).toEqual(['deleted']);
});

it('nobody can bring it back after 30 days, and then it is dropped', async () => {
  await records.keep('values', 'old', {});
  now += 20 * DAY;
  await records.keep('values', 'young', {});
  now += 11 * DAY;
  expect((await records.list('values')).map(({ id }) => id)).toEqual(['young']);
  expect(await records.find('values', 'old')).toBeUndefined();
  expect(await records.purge()).toBe(1);
  expect(await readdir(join(folder, 'deleted', 'values'))).toHaveLength(1);
});

it('a file that was cut off is left out', async () => {
  await records.keep('injections', 'one', {});
  await writeFile(join(folder, 'deleted', 'injections', 'broken.json'), '{"id":');
  expect(await records.list('injections')).toHaveLength(1);
});

it('what cannot be read is said, not taken for missing; the others are found all the same', async () => {
  await records.keep('injections', 'one', {});
  await mkdir(join(folder, 'deleted', 'injections', 'unreadable.json'));
  await expect(records.list('injections')).rejects.toThrow(/EISDIR|EPERM|EACCES/u);
  expect(await records.find('injections', 'one')).toMatchObject({ id: 'one' });
});
