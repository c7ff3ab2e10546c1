import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { createInjectionLog } from './injection-log.ts';

const TOKEN = ['ghp', '16C7e42F292c6912E7710c838347Ae178B4a'].join('_');

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'injections-'));
});

afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const injection = (event: string, title = 'A title') => ({
  ...{ session: 'session', event, tokens: 5 },
  items: [{ id: 'id', title }],
});

it('tells the last injections, newest first, and no secrets', async () => {
  const log = createInjectionLog(folder, { now: () => Date.UTC(2026, 0, 2) });
  expect(await log.latest(5)).toEqual([]);
  await log.record(injection('SessionStart', `The token is ${TOKEN}`));
  await log.record(injection('PreToolUse'));
  expect(await log.latest(1)).toEqual([{ time: '2026-01-02T00:00:00.000Z', ...injection('PreToolUse') }]);
  expect(await log.latest(5)).toHaveLength(2);
  expect(await readFile(join(folder, 'injections.jsonl'), 'utf8')).not.toContain(TOKEN);
});

it('keeps no more than two files of a quarter of a MiB', async () => {
  const log = createInjectionLog(folder);
  for (let time = 0; time < 2500; time += 1) await log.record(injection('PreToolUse', 'x'.repeat(1000)));
  const names = await readdir(folder);
  expect([...names].sort()).toEqual(['injections.jsonl', 'injections.jsonl.1']);
  for (const name of names) expect((await stat(join(folder, name))).size).toBeLessThan(257 * 1024);
  expect((await log.latest(5000)).length).toBeGreaterThan(800);
});

it('tells those of a project, however many others came after', async () => {
  const of = (id: string) => createInjectionLog(folder, { project: () => Promise.resolve(id) });
  await of('shop').record(injection('SessionStart'));
  await createInjectionLog(folder).record(injection('PreToolUse'));
  for (let time = 0; time < 30; time += 1) await of('bank').record(injection('UserPromptSubmit'));
  const log = createInjectionLog(folder);
  expect(await log.latest(5, ['shop', 'global'])).toMatchObject([{ event: 'SessionStart', project: 'shop' }]);
  expect(await log.latest(5, [null])).toMatchObject([{ event: 'PreToolUse' }]);
  expect(await log.latest(5, [])).toEqual([]);
  expect(await log.latest(50)).toHaveLength(32);
});

it('knows the project of what is told when the store is closed', async () => {
  let isOpen = true;
  const project = () => (isOpen ? Promise.resolve('shop') : Promise.reject(new Error('The store is closed.')));
  const log = createInjectionLog(folder, { project });
  const counted = new Promise<ReturnType<typeof injection>>((resolve) => {
    setImmediate(() => {
      isOpen = false;
      resolve(injection('SessionStart'));
    });
  });
  await log.record(counted);
  await log.record(injection('PreToolUse'));
  expect(await log.latest(5, ['shop'])).toHaveLength(2);
});

it('asks once more for a project that another process kept it from', async () => {
  const answers = [Promise.reject(new Error('The store is busy.')), Promise.resolve('shop')];
  const log = createInjectionLog(folder, { project: () => answers.shift() ?? Promise.resolve('none') });
  await log.record(injection('PreToolUse'));
  expect(await log.latest(5)).toMatchObject([{ project: 'shop' }]);
});

it('never fails', async () => {
  await writeFile(join(folder, 'file'), '');
  const project = () => Promise.reject(new Error('The store is gone.'));
  const log = createInjectionLog(join(folder, 'file'), { project });
  await log.record(injection('PreToolUse'));
  expect(await log.latest(1)).toEqual([]);
});

it('says so where one that was taken out cannot be put in again', async () => {
  await writeFile(join(folder, 'no-folder'), '');
  const log = createInjectionLog(join(folder, 'no-folder'));
  await log.record(injection('SessionStart'));
  await expect(log.restore({ time: '2026-01-02T00:00:00.000Z', ...injection('PreToolUse') })).rejects.toThrow();
});
