import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { readConfigFile } from './read-config-file.ts';
import { openSettings } from './write-setting.ts';

let home: string;
const file = (): string => join(home, 'config.json');

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'write-setting-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

it('makes the file, changes one value, and leaves every other byte as it is', async () => {
  await (await openSettings(home)).write('VECTOR_STORE', 'qdrant');
  expect(readConfigFile(home).values).toEqual({ VECTOR_STORE: 'qdrant' });
  await writeFile(file(), '\u{feff}{\n\t"LOG_LEVEL":  "debug",\r\n\t"VECTOR_STORE": "qdrant"\n}');
  await (await openSettings(home)).write('VECTOR_STORE', 'sqlite');
  expect(await readFile(file(), 'utf8')).toBe('\u{feff}{\n\t"LOG_LEVEL":  "debug",\r\n\t"VECTOR_STORE": "sqlite"\n}');
});

it('refuses one that cannot be changed before anything else is done', async () => {
  await writeFile(file(), '{ "LOG_LEVEL": ');
  await expect(openSettings(home)).rejects.toMatchObject({ code: 'INSTALL_FILE_UNUSABLE' });
  await writeFile(file(), '{}');
  await chmod(file(), 0o444);
  await expect(openSettings(home)).rejects.toMatchObject({ code: 'INSTALL_FILE_UNUSABLE' });
});
