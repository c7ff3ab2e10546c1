import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { mirrorPrefix } from './mirror-prefix.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mirror-prefix-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

it('is one for each home, and stays', async () => {
  const directory = join(folder, 'mirror');
  const prefix = mirrorPrefix(directory);
  expect(prefix).toMatch(/^learning-memory-[a-z0-9]{12}-$/u);
  expect(mirrorPrefix(directory)).toBe(prefix);
  expect(await readdir(directory)).toEqual(['id']);
  expect(mirrorPrefix(join(folder, 'other'))).not.toBe(prefix);
});

it('is made anew where a process ended while it made it, and refused where it is damaged', async () => {
  await writeFile(join(folder, 'id'), '');
  expect(mirrorPrefix(folder)).toBe(mirrorPrefix(folder));
  expect(await readdir(folder)).toEqual(['id']);
  await writeFile(join(folder, 'id'), '../../etc');
  expect(() => mirrorPrefix(folder)).toThrow(expect.objectContaining({ code: 'MIRROR_ID_DAMAGED' }));
});
