import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { WriteJournal } from './write-journal.ts';

let folder: string;
let journal: WriteJournal;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'write-journal-'));
  journal = new WriteJournal(folder);
});

afterEach(() => rm(folder, { recursive: true, force: true }));

const idOf = (index: number): string => `note-${String(index)}`;

async function note(...indexes: readonly number[]): Promise<void> {
  await journal.close(await journal.open('notes', indexes.map(idOf)));
}

const files = (): Promise<readonly string[]> => readdir(join(folder, 'notes'));

describe('folding', () => {
  it('puts hundreds of single writes into few files, and keeps every id', async () => {
    for (let index = 0; index < 700; index += 1) await note(index % 600);
    await journal.fold();
    expect((await files()).length).toBe(1);
    expect(await journal.ids('notes')).toEqual(new Set(Array.from({ length: 600 }, (_, index) => idOf(index))));
    const before = await files();
    await journal.fold();
    expect(await files()).toEqual(before);
  });

  it('leaves few files, writes that are under way, and those of many ids as they are', async () => {
    const open = await journal.open('notes', ['under way']);
    await note(...Array.from({ length: 1500 }, (_, index) => 10_000 + index));
    for (let index = 0; index < 200; index += 1) await note(index);
    const few = await files();
    await journal.fold();
    expect(await files()).toEqual(few);
    for (let index = 200; index < 300; index += 1) await note(index);
    await journal.fold();
    expect(await files()).toHaveLength(3);
    expect((await journal.closed('notes')).some(({ ids }) => ids.includes('under way'))).toBe(false);
    await journal.close(open);
    expect(await journal.ids('notes')).toContain('under way');
    expect((await journal.ids('notes')).size).toBe(1801);
  });
});

describe('a damaged entry', () => {
  it('is set aside once, also when several read it at the same time', async () => {
    await note(1);
    const damaged = '00000000000001-000001-x.json';
    await writeFile(join(folder, 'notes', damaged), '{');
    // All have read it before one of them sets it aside.
    const told: string[] = [];
    let goOn = (): void => undefined;
    const allHaveRead = new Promise<void>((resolve) => (goOn = resolve));
    const onDamaged = async (_collection: string, file: string): Promise<void> => {
      if (told.push(file) === 3) goOn();
      await allHaveRead;
    };
    const reader = new WriteJournal(folder, { onDamaged });
    const found = await Promise.all([reader.ids('notes'), reader.ids('notes'), reader.closed('notes')]);
    expect(found.map((of) => [...of].length)).toEqual([1, 1, 1]);
    expect((await files()).filter((name) => name.startsWith(damaged))).toEqual([
      expect.stringMatching(/\.json\.corrupt-\d+$/u),
    ]);
  });
});
