import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { patiently, replaceFile, systemErrorCode } from './durable-file.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'durable-file-'));
});

afterEach(() => rm(folder, { recursive: true, force: true }));

describe('replaceFile', () => {
  it.each([true, false])('replaces the whole text and leaves nothing beside it (durable: %p)', async (durable) => {
    const file = join(folder, 'file');
    await writeFile(file, 'a much longer text that was there before');
    await replaceFile(file, 'short 😀', { durable });
    expect(await readFile(file, 'utf8')).toBe('short 😀');
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('lets the last of many writers at once win whole', async () => {
    const file = join(folder, 'file');
    const texts = Array.from({ length: 50 }, (_, index) => String(index).repeat(10_000));
    await Promise.all(texts.map((text) => replaceFile(file, text)));
    expect(texts).toContain(await readFile(file, 'utf8'));
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('takes a text in pieces, and leaves the old one when they break off', async () => {
    const file = join(folder, 'file');
    async function* pieces(fails: boolean): AsyncGenerator<string> {
      yield 'first ';
      yield 'second 😀';
      if (fails) throw new Error('broken off');
    }
    await replaceFile(file, pieces(false));
    await expect(replaceFile(file, pieces(true))).rejects.toThrow('broken off');
    expect(await readFile(file, 'utf8')).toBe('first second 😀');
    expect(await readdir(folder)).toEqual(['file']);
  });

  it('keeps a new file from other users', async () => {
    const file = join(folder, 'file');
    await replaceFile(file, 'text');
    if (process.platform !== 'win32') expect((await stat(file)).mode & 0o077).toBe(0);
  });

  it('leaves the old text and no temporary file when it fails', async () => {
    const file = join(folder, 'taken');
    await mkdir(join(file, 'below'), { recursive: true });
    await expect(replaceFile(file, 'text')).rejects.toMatchObject({ code: expect.any(String) });
    expect(await readdir(folder)).toEqual(['taken']);
  });
});

describe('patiently', () => {
  it('tries again while a file is held, and gives up after the attempts', async () => {
    let calls = 0;
    const held = Object.assign(new Error('held'), { code: 'EBUSY' });
    const action = async (): Promise<void> => {
      calls += 1;
      if (calls < 3) throw held;
    };
    await patiently(action, 3);
    expect(calls).toBe(3);
    await expect(patiently(() => Promise.reject(held), 2)).rejects.toBe(held);
  });

  it('does not try again what cannot get better', async () => {
    let calls = 0;
    const full = Object.assign(new Error('full'), { code: 'ENOSPC' });
    const action = (): Promise<void> => {
      calls += 1;
      return Promise.reject(full);
    };
    await expect(patiently(action, 5)).rejects.toBe(full);
    expect(calls).toBe(1);
  });
});

describe('systemErrorCode', () => {
  it.each([new Error('plain'), undefined, null, 'text', { code: 7 }])('is undefined for %p', (error) => {
    expect(systemErrorCode(error)).toBeUndefined();
  });
});
