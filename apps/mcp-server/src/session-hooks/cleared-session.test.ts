import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { createClearedSession, type ClearedSession } from './cleared-session.ts';

let folder: string;
let directory: string;
let time: number;
const client = (pid: string | undefined, projectPath = '/shop'): ClearedSession =>
  createClearedSession({ directory, projectPath, environment: { CLAUDE_PID: pid }, now: () => time });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cleared-session-'));
  directory = join(folder, 'cleared');
  time = 1_000_000;
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

describe('what a client has cleared', () => {
  it('is taken once, and leaves nothing behind', async () => {
    expect(await client('1').take()).toBeUndefined();
    await client('1').note('a');
    await client('1').note('b');
    expect([await client('1').take(), await client('1').take()]).toEqual(['b', undefined]);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is of that client in that project alone', async () => {
    await client('1').note('a');
    await client('2').note('b');
    for (const other of [client('3'), client('1', '/bank'), client(undefined)])
      expect(await other.take()).toBeUndefined();
    expect([await client('2').take(), await client('1').take()]).toEqual(['b', 'a']);
  });

  it('is of the process that starts the hooks where the client does not say which it is', async () => {
    await client(undefined).note('a');
    expect(await client(String(process.ppid)).take()).toBe('a');
  });

  it('is nothing after a while, because another process may have the id of the client by then', async () => {
    await client('1').note('a');
    time += 60_000;
    expect(await client('1').take()).toBeUndefined();
  });

  it('that cannot be read is refused once', async () => {
    await client('1').note('a');
    const [name = ''] = await readdir(directory);
    await writeFile(join(directory, name), '{');
    await expect(client('1').take()).rejects.toThrow();
    expect(await client('1').take()).toBeUndefined();
  });
});
