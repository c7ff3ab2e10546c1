import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { readTextFile, writeTextFile } from './text-file.ts';

let folder: string;
let file: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'text-file-'));
  file = join(folder, 'settings.json');
});

afterEach(() => rm(folder, { recursive: true }));

describe('writeTextFile', () => {
  it.each([
    ['changed', '{}'],
    ['made', undefined],
  ])('refuses to write over what another program has %s meanwhile', async (_, before) => {
    if (before !== undefined) await writeFile(file, before);
    const seen = await readTextFile(file);
    await writeFile(file, '{"theirs": 1}');
    await expect(writeTextFile(file, '{"ours": 1}', { before: seen })).rejects.toMatchObject({
      code: 'INSTALL_FILE_CHANGED',
    });
    expect(await readFile(file, 'utf8')).toBe('{"theirs": 1}');
  });

  it('makes the folders of a new file', async () => {
    const below = join(folder, 'a/b/settings.json');
    await writeTextFile(below, '{}', { before: undefined });
    expect((await readTextFile(below))?.text).toBe('{}');
  });
});
