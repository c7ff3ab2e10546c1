import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { runCommand } from '../test-support/run-command.ts';
import { startServer } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;

beforeAll(async () => {
  home = await temporaryHome();
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

it('learning-memory projects marks the folders that are gone', async () => {
  const [shop, bank] = ['shop', 'bank'].map((name) => join(home.home, name)) as [string, string];
  for (const folder of [shop, bank]) {
    await mkdir(folder, { recursive: true });
    await using server = await startServer(home, { CLAUDE_PROJECT_DIR: folder });
    await server.call('store_memory', { content: `The cart of ${folder} rounds half to even.` });
  }
  await rm(bank, { recursive: true });
  const { stdout } = await runCommand(home, ['projects'], shop);
  expect(stdout).toContain(`${bank} (gone)`);
  expect(stdout).not.toContain(`${shop} (gone)`);
  const rows = JSON.parse((await runCommand(home, ['projects', '--json'], shop)).stdout) as object[];
  expect(rows).toContainEqual(expect.objectContaining({ folders: [bank], missing_folders: [bank] }));
  expect(rows).toContainEqual(expect.objectContaining({ folders: [shop], missing_folders: [] }));
});

it.each(['a folder that is not there', 'a file'])('%s that was to be indexed becomes no project', async (what) => {
  await using fresh = await temporaryHome();
  const path = join(fresh.home, 'mistyped');
  await mkdir(fresh.home, { recursive: true });
  if (what === 'a file') await writeFile(path, 'no folder');
  const { code, stderr } = await runCommand(fresh, ['index', path], fresh.home);
  expect([code, stderr]).toEqual([2, expect.stringContaining(path)]);
  expect((await runCommand(fresh, ['projects'], fresh.home)).stdout).toContain('No project is known yet.');
});
