import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '../test-support/eventually.ts';
import { runCommand, startCommand } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let shop: string;
let bank: string;
let server: ServerProcess;

async function newFolder(name: string, files = 1): Promise<string> {
  const folder = join(home.home, name);
  await mkdir(folder, { recursive: true });
  for (let file = 0; file < files; file += 1) {
    await writeFile(
      join(folder, `f${String(file)}.py`),
      `def ${name}_${String(file)}():\n    return ${String(file)}\n`,
    );
  }
  return folder;
}

const namesOf = async (from: ServerProcess = server): Promise<readonly unknown[]> =>
  ((await from.call('get_index_status', { project: '*' })).results as Json[]).map(({ project }) => project);

beforeAll(async () => {
  home = await temporaryHome();
  shop = await newFolder('shop');
  bank = await newFolder('bank');
  server = await startServer(home, { CLAUDE_PROJECT_DIR: shop });
  await server.call('index_codebase', { directory: '.' });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('point 12: the index of code', () => {
  it('of a name belongs to one directory: another is refused with both paths and a way out', async () => {
    const { type, message } = await server.fail('index_codebase', { directory: bank, project: 'shop' });
    expect(type).toBe('conflict');
    for (const part of [shop, bank, "'bank'", 'remove_project']) expect(message).toContain(part);
    await mkdir(join(shop, 'deep'), { recursive: true });
    const own = await server.fail('index_codebase', { directory: 'deep', project: 'shop' });
    expect(own.message).toContain(join(shop, 'deep'));
    await expect(server.call('search_code', { query: 'shop' })).resolves.toMatchObject({ count: 1 });
    await expect(server.call('index_codebase', { directory: bank })).resolves.toMatchObject({ project: 'bank' });
  });

  it('is not called what stands for all projects, nor is one of a folder of that name', async () => {
    const { type, message } = await server.fail('index_codebase', { directory: bank, project: '*' });
    expect({ type, message }).toMatchObject({ type: 'conflict', message: expect.stringContaining("'bank'") });
    const star = await newFolder('*');
    const { project } = await server.call('index_codebase', { directory: star });
    expect(project).not.toBe('*');
    await server.call('remove_project', { project });
  });

  it('of the home directory, and of what is above it, needs a name', async () => {
    for (const directory of [home.home, '/']) {
      await expect(server.fail('index_codebase', { directory })).resolves.toMatchObject({
        type: 'validation_error',
        message: expect.stringContaining('name the index'),
      });
    }
    const named = { directory: home.home, project: 'everything', recursive: false };
    await expect(server.call('index_codebase', named)).resolves.toMatchObject({ project: 'everything' });
    await expect(runCommand(home, ['index'], home.home)).resolves.toMatchObject({ code: 2 });
    await server.call('remove_project', { project: 'everything' });
  });

  it('is listed and removed by its name, by tool and by command', async () => {
    expect(await namesOf()).toEqual(['bank', 'shop']);
    expect((await runCommand(home, ['projects'], shop)).stdout).toMatch(/code: shop\n/u);
    await expect(server.call('remove_project', { project: 'bank' })).resolves.toEqual({
      project: 'bank',
      root: bank,
      removed: 1,
    });
    const missing = await server.fail('remove_project', { project: 'bank' });
    expect(missing).toMatchObject({
      type: 'not_found',
      message: expect.stringContaining('Those of this project: shop.'),
    });
    const { code, stdout } = await startCommand(home, ['remove', 'shop'], shop, { AUTO_INDEX: 'on' }).ended;
    const [removed, advice] = stdout.split('\n');
    expect([code, removed]).toEqual([0, `The index shop of ${shop} is removed: 1 units.`]);
    for (const way of ['`AUTO_INDEX=off`', '`learning-memory pause`']) expect(advice).toContain(way);
    expect(await namesOf()).toEqual([]);
  });

  it('of a first run that is cancelled leaves nothing', async () => {
    const folder = await newFolder('large', 1500);
    const controller = new AbortController();
    const call = { name: 'index_codebase', arguments: { directory: folder } };
    const options = { signal: controller.signal, onprogress: () => controller.abort(), timeout: 60_000 };
    await expect(server.client.callTool(call, undefined, options)).rejects.toThrow();
    await eventually(async () => expect(await namesOf()).toEqual([]));
  });

  it('of a run that was killed is begun at once by the next', async () => {
    const folder = join(home.home, 'large');
    const killed = await startServer(home, { CLAUDE_PROJECT_DIR: folder });
    const call = { name: 'index_codebase', arguments: { directory: folder } };
    await new Promise<void>((resolve) => {
      const onprogress = (): void => {
        process.kill(killed.pid, 'SIGKILL');
        resolve();
      };
      killed.client.callTool(call, undefined, { onprogress, timeout: 60_000 }).catch(() => undefined);
    });
    await killed[Symbol.asyncDispose]();
    await expect(server.call('index_codebase', { directory: folder })).resolves.toMatchObject({ indexed: 1500 });
  });
});
