import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { withExclusiveLock } from './exclusive-lock.ts';
import { temporaryFolders } from './test-support/temporary-folder.ts';

const temporaryFolder = temporaryFolders();

describe('withExclusiveLock', () => {
  it('lets one work at a time, and the next after it', async () => {
    const file = join(await temporaryFolder(), 'upkeep.lock');
    const inner = (): Promise<string | undefined> => withExclusiveLock(file, async () => 'second');
    expect(await withExclusiveLock(file, inner)).toBeUndefined();
    expect(await inner()).toBe('second');
    await expect(withExclusiveLock(file, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
    expect(await inner()).toBe('second');
  });
});
