import { execFileSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from '@jest/globals';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { writeFiles } from '../test-support/write-files.ts';
import { tracksBelow } from './tracked-files.ts';

const temporaryFolder = temporaryFolders();

let folder: string;

function git(...args: readonly string[]): void {
  execFileSync('git', ['-C', folder, ...args], { stdio: 'pipe' });
}

beforeEach(async () => {
  folder = await temporaryFolder();
  git('init', '--quiet');
});

const tracks = (below: string): Promise<boolean> => tracksBelow(join(folder, '.git'), below);

it.each([2, 3, 4])('tells what is tracked below a folder, in an index of version %i of any size', async (version) => {
  const names = Array.from(
    { length: 12_000 },
    (_, index) => `lib-${String(index % 7)}/${'n'.repeat(index % 90)}${index}.ts`,
  );
  await writeFiles(folder, { 'first.ts': '', 'zoo/größe/letzte.ts': '' });
  const blob = execFileSync('git', ['-C', folder, 'hash-object', '-w', 'first.ts'], { encoding: 'utf8' }).trim();
  const input = names.map((name) => `100644 ${blob}\t${name}`).join('\n');
  execFileSync('git', ['-C', folder, 'update-index', '--index-info'], { input });
  git('add', '--intent-to-add', 'first.ts', 'zoo');
  git('update-index', '--index-version', String(version));
  const asked = ['lib-3', 'zoo', 'zoo/größe', 'lib', 'lib-7', 'first.ts', 'größe'];
  expect(await Promise.all(asked.map(tracks))).toEqual([true, true, true, false, false, false, false]);
});

it('says that nothing is where there is no index, or a part of one', async () => {
  expect(await tracks('lib')).toBe(false);
  await writeFiles(folder, { 'lib/a.ts': '', 'zoo/b.ts': '' });
  git('add', '--all');
  const file = join(folder, '.git', 'index');
  const bytes = await readFile(file);
  for (const length of [0, 8, 40, 70, 90]) {
    await writeFile(file, bytes.subarray(0, length));
    expect(await tracks('zoo')).toBe(false);
  }
});
