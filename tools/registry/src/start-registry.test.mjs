import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { clientOf } from './client.mjs';
import { runNpm } from './npm.mjs';
import { startRegistry } from './start-registry.mjs';
import { startOtherRegistry } from './test-support/other-registry.mjs';

describe('a registry', () => {
  let other;
  let registry;
  let folder;
  let env;

  beforeAll(async () => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-client-'));
    other = await startOtherRegistry('somebodys');
    registry = await startRegistry({ uplink: { url: other.url, headers: { authorization: 'Bearer given' } } });
    env = await clientOf({ url: registry.url, folder });
  });
  afterAll(async () => {
    await registry.stop();
    await other.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  const view = (name) => runNpm(['view', name, 'version'], { cwd: folder, env });

  it('has what was published to it', async () => {
    const home = join(folder, 'ours');
    mkdirSync(home);
    writeFileSync(join(home, 'package.json'), JSON.stringify({ name: '@learning-memory/ours', version: '1.2.3' }));
    await runNpm(['publish', '--access=public'], { cwd: home, env });
    expect((await view('@learning-memory/ours')).trim()).toBe('1.2.3');
  });

  it('gets packages of others elsewhere, with the credentials it was given', async () => {
    expect((await view('somebodys')).trim()).toBe('1.0.0');
    expect(other.asked).toContainEqual({ path: '/somebodys', authorization: 'Bearer given' });
  });

  it('asks nobody else for packages of ours', async () => {
    await expect(view('@learning-memory/theirs')).rejects.toThrow('E404');
    expect(other.asked.filter(({ path }) => path.includes('learning-memory'))).toEqual([]);
  });

  it('stops with its files', async () => {
    const another = await startRegistry({ uplink: { url: other.url } });
    expect(existsSync(another.folder)).toBe(true);
    await another.stop();
    expect(existsSync(another.folder)).toBe(false);
    await expect(fetch(another.url)).rejects.toThrow();
  });

  it('ends with the one who started it, however that ends', async () => {
    const program = fileURLToPath(new URL('test-support/hold-registry.mjs', import.meta.url));
    const holder = spawn(process.execPath, [program, other.url], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await new Promise((resolve) =>
      createInterface({ input: holder.stdout }).once('line', (text) => resolve([text])),
    );
    const held = JSON.parse(line);
    expect(existsSync(held.folder)).toBe(true);
    holder.kill('SIGKILL');
    while (existsSync(held.folder) || isAlive(held.pid)) await setTimeout(20);
    expect(existsSync(held.folder)).toBe(false);
  });

  it('says what verdaccio says when it does not start', async () => {
    await expect(startRegistry({ uplink: { url: 'no address' } })).rejects.toThrow(/registry ended before/u);
  });

  it('leaves no files when it does not start', async () => {
    const temporary = mkdtempSync(join(folder, 'temporary-'));
    const env = { ...process.env, TMPDIR: temporary, TEMP: temporary, TMP: temporary };
    await expect(startRegistry({ uplink: { url: 'no address' }, env })).rejects.toThrow(/registry ended before/u);
    expect(readdirSync(temporary).filter((name) => name.startsWith('learning-memory-registry-'))).toEqual([]);
  });

  it('counts for a client whose machine has another one for the scope', async () => {
    const home = join(folder, 'machine');
    mkdirSync(join(home, 'etc'), { recursive: true });
    writeFileSync(join(home, 'etc/npmrc'), `@learning-memory:registry=${other.url}\n`);
    const own = await clientOf({ url: registry.url, folder: home, env: { ...process.env, PREFIX: home } });
    other.asked.length = 0;
    await expect(runNpm(['view', '@learning-memory/theirs', 'version'], { cwd: home, env: own })).rejects.toThrow(
      'E404',
    );
    expect(other.asked).toEqual([]);
  });
});

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}
