import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';

const folder = join(import.meta.dirname, '..');
const stories = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /^[^/\\]+[/\\]main\.ts$/u.test(path))
  .toSorted();

describe('the examples', () => {
  it('are there', () => {
    expect(stories.length).toBeGreaterThanOrEqual(4);
  });

  it.each(stories)('%s checks what it gets, and says so', async (story) => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', join(folder, story)], {
      cwd: folder,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    expect(stdout.trim()).not.toBe('');
  });
});
