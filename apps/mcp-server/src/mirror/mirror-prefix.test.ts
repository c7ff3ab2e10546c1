import { cp, mkdtemp, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { copiedPrefix, mirrorPrefix } from './mirror-prefix.ts';

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

it('is another one for a copy of the home, the same for all processes, and stays when a home is moved', async () => {
  const [home, copy, moved] = ['home', 'copy', 'moved'].map((name) => join(folder, name)) as [string, string, string];
  const prefix = mirrorPrefix(home);
  await cp(home, copy, { recursive: true });
  await cp(home, moved, { recursive: true });
  const told: string[] = [];
  const ofCopy = mirrorPrefix(copy, (before) => told.push(before));
  expect(ofCopy).toMatch(/^learning-memory-[a-z0-9]{12}-$/u);
  expect(ofCopy).not.toBe(prefix);
  expect([mirrorPrefix(copy, (before) => told.push(before)), mirrorPrefix(home)]).toEqual([ofCopy, prefix]);
  expect([told, copiedPrefix(copy), copiedPrefix(home)]).toEqual([[prefix], prefix, undefined]);
  expect(mirrorPrefix(moved)).not.toBe(ofCopy);
  await rename(home, join(folder, 'renamed'));
  expect(mirrorPrefix(join(folder, 'renamed'))).toBe(prefix);
});

it('stays what an earlier release had made it', async () => {
  await writeFile(join(folder, 'id'), '0123456789ab');
  expect(mirrorPrefix(folder)).toBe('learning-memory-0123456789ab-');
  expect([mirrorPrefix(folder), copiedPrefix(folder)]).toEqual(['learning-memory-0123456789ab-', undefined]);
});
