import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { withFileLock } from './file-lock.mjs';

const NO_SUCH_PROCESS = 2 ** 30;

describe('withFileLock', () => {
  let folder;
  let path;
  const options = { onWait: () => undefined, pollMs: 5 };

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'learning-memory-lock-'));
    path = join(folder, 'made/by/it/workspace.lock');
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('answers what the work answers and removes the lock', async () => {
    await expect(withFileLock(path, options, async () => existsSync(path))).resolves.toBe(true);
    expect(existsSync(path)).toBe(false);
  });

  it('removes the lock when the work fails', async () => {
    await expect(withFileLock(path, options, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(existsSync(path)).toBe(false);
  });

  it('lets one work at a time and says once who is waited for', async () => {
    const waits = [];
    let running = 0;
    const work = async () => {
      running += 1;
      expect(running).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 30));
      running -= 1;
    };
    const waiting = { pollMs: 5, onWait: (pid) => waits.push(pid) };
    await Promise.all([withFileLock(path, waiting, work), withFileLock(path, waiting, work)]);
    expect(waits).toEqual([process.pid]);
  });

  it.each([String(NO_SUCH_PROCESS), ''])('takes over the lock "%s" of a process that is gone', async (owner) => {
    const stale = join(folder, 'stale.lock');
    writeFileSync(stale, owner);
    await expect(withFileLock(stale, options, async () => 'done')).resolves.toBe('done');
  });
});
