import { execFileSync } from 'node:child_process';
import { open, symlink, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { MAX_FILE_BYTES, readSource } from './read-source.ts';

const temporaryFolder = temporaryFolders();

describe('readSource', () => {
  it('reads a file up to the limit, and not one byte more', async () => {
    const file = join(await temporaryFolder(), 'a.py');
    await writeFile(file, 'x'.repeat(MAX_FILE_BYTES));
    expect(await readSource(file)).toHaveLength(MAX_FILE_BYTES);
    await writeFile(file, 'x'.repeat(MAX_FILE_BYTES + 1));
    expect(await readSource(file)).toBe('too_large');
    await writeFile(file, '');
    expect(await readSource(file)).toHaveLength(0);
  });

  it('leaves a sparse file of two gigabytes alone', async () => {
    const file = join(await temporaryFolder(), 'a.py');
    await writeFile(file, '');
    await truncate(file, 2 ** 31);
    const before = process.memoryUsage().arrayBuffers;
    expect(await readSource(file)).toBe('too_large');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(MAX_FILE_BYTES);
  });

  it('says why there is nothing to read', async () => {
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'a.py'), '');
    await symlink(join(folder, 'a.py'), join(folder, 'link.py'));
    execFileSync('mkfifo', [join(folder, 'pipe.py')]);
    expect(await readSource(join(folder, 'none.py'))).toBe('changed_while_read');
    expect(await readSource(join(folder, 'link.py'))).toBe('symlink');
    expect(await readSource(join(folder, 'pipe.py'))).toBe('unreadable');
    expect(await readSource(folder)).toBe('unreadable');
  });

  it('gives up on a file that does not hold still', async () => {
    const file = join(await temporaryFolder(), 'a.py');
    await writeFile(file, 'a'.repeat(100_000));
    const writer = await open(file, 'a');
    let isOver = false;
    const writing = (async () => {
      while (!isOver) await writer.write('a'.repeat(100));
    })();
    let read = await readSource(file);
    // Now and then three attempts in a row find a moment between two writes.
    while (typeof read !== 'string') read = await readSource(file);
    isOver = true;
    await writing;
    await writer.close();
    expect(read).toBe('changed_while_read');
  });
});
