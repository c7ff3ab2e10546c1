import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createHomeSeal } from './home-seal.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'home-seal-'));
  file = join(folder, 'journal.key');
});

afterEach(() => rm(folder, { recursive: true, force: true }));

/** As several processes that start together. */
async function sealsOf(session: string): Promise<readonly string[]> {
  const seals = Array.from({ length: 8 }, () => createHomeSeal({ file, database: join(folder, 'none.db') }));
  return Promise.all(seals.map((seal) => seal.of(session)));
}

describe('the seal of a home', () => {
  it('is the same for all that start together and later, of one file', async () => {
    const seals = [...(await sealsOf('one')), ...(await sealsOf('one'))];
    expect(new Set(seals).size).toBe(1);
    expect(await readdir(folder)).toEqual(['journal.key']);
  });

  it('is made anew where a write that failed left an empty file', async () => {
    await writeFile(file, '');
    const seal = await createHomeSeal({ file, database: join(folder, 'none.db') }).of('one');
    expect(await sealsOf('one')).toEqual(Array(8).fill(seal));
    expect(await readdir(folder)).toEqual(['journal.key']);
  });

  it('is refused where the file is damaged', async () => {
    await writeFile(file, '{"key');
    const seal = createHomeSeal({ file, database: join(folder, 'none.db') });
    await expect(seal.of('one')).rejects.toThrow('is damaged. Delete it');
    expect(await readFile(file, 'utf8')).toBe('{"key');
  });
});
