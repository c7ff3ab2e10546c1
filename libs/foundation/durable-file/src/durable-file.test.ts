import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { onceReplaced, patiently, replaceFile, systemErrorCode } from './durable-file.ts';

const onPosix = process.platform === 'win32' ? it.skip : it;

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

  onPosix.each([0o664, 0o755, 0o444])('keeps the mode of a file, 0o%s', async (mode) => {
    const file = join(folder, 'file');
    await writeFile(file, 'before');
    await chmod(file, mode);
    await replaceFile(file, 'after');
    expect([await readFile(file, 'utf8'), (await stat(file)).mode & 0o777]).toEqual(['after', mode]);
  });

  onPosix('gives a file the mode it is told to', async () => {
    const file = join(folder, 'file');
    for (const mode of [0o644, 0o600]) {
      await replaceFile(file, 'text', { mode });
      expect((await stat(file)).mode & 0o777).toBe(mode);
    }
  });

  onPosix('replaces a link, and leaves alone what it leads to', async () => {
    const [target, link] = [join(folder, 'target'), join(folder, 'link')];
    await writeFile(target, 'of others');
    await chmod(target, 0o666);
    await symlink(target, link);
    await replaceFile(link, 'own');
    const found = await lstat(link);
    expect([found.isFile(), found.mode & 0o077, await readFile(link, 'utf8')]).toEqual([true, 0, 'own']);
    expect(await readFile(target, 'utf8')).toBe('of others');
  });

  it('tells an error that came when the new text was in place', async () => {
    const error = Object.assign(new Error('i/o error, fsync'), { code: 'EIO' });
    await expect(onceReplaced(Promise.reject(error))).rejects.toBe(error);
    expect(error).toMatchObject({ code: 'EIO', isReplaced: true });
    const file = join(folder, 'taken');
    await mkdir(file);
    await expect(replaceFile(file, 'text')).rejects.not.toHaveProperty('isReplaced');
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
