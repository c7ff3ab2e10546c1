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
  it('is taken once, by the session that starts next', async () => {
    expect(await client('1').take('b')).toBeUndefined();
    await client('1').end('a', true);
    expect([await client('1').take('b'), await client('1').take('c')]).toEqual(['a', undefined]);
    expect(await readdir(directory)).toEqual([]);
  });

  it('is nothing where nothing was open, or when the client has ended', async () => {
    await client('1').end('a', true);
    await client('1').end('b', false);
    expect(await client('1').take('c')).toBeUndefined();
    await client('1').end('a', true);
    await client('1').forget();
    expect(await client('1').take('b')).toBeUndefined();
    expect(await readdir(directory)).toEqual([]);
  });

  it('is handed on while nothing is said in between', async () => {
    await client('1').end('a', true);
    await client('1').take('b');
    await client('1').end('b', false);
    expect(await client('1').take('c')).toBe('a');
    await client('1').end('c', true);
    expect(await client('1').take('d')).toBe('c');
  });

  it('is of that client in that project alone', async () => {
    await client('1').end('a', true);
    await client('2').end('b', true);
    for (const other of [client('3'), client('1', '/bank'), client(undefined)])
      expect(await other.take('c')).toBeUndefined();
    expect([await client('2').take('c'), await client('1').take('d')]).toEqual(['b', 'a']);
  });

  it('is of the process that starts the hooks where the client does not say which it is', async () => {
    await client(undefined).end('a', true);
    expect(await client(String(process.ppid)).take('b')).toBe('a');
  });

  it('is nothing after a while, because another process may have the id of the client by then', async () => {
    await client('1').end('a', true);
    time += 60_000;
    expect(await client('1').take('b')).toBeUndefined();
  });

  it('that cannot be read is refused once', async () => {
    await client('1').end('a', true);
    const [name = ''] = await readdir(directory);
    await writeFile(join(directory, name), '{');
    await expect(client('1').take('b')).rejects.toThrow();
    expect(await client('1').take('b')).toBeUndefined();
  });
});
