import { linkSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { shareContent } from './share-content.mjs';

describe('shareContent', () => {
  let folder;
  let known;
  let cache;

  beforeEach(() => {
    folder = mkdtempSync(join(realpathSync(tmpdir()), 'learning-memory-content-'));
    known = join(folder, 'known');
    cache = join(folder, 'cache');
    for (const name of ['one', 'two']) {
      mkdirSync(join(known, '_cacache/content-v2', name), { recursive: true });
      writeFileSync(join(known, '_cacache/content-v2', name, 'file'), name);
    }
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const shared = () =>
    readdirSync(cache, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length;

  /** Links, but for the first file, for which the system has this answer. */
  function failingOnce(code) {
    let calls = 0;
    return (source, target) => {
      calls += 1;
      if (calls === 1) throw Object.assign(new Error('link'), { code });
      linkSync(source, target);
    };
  }

  it('links what is there, also again', () => {
    shareContent(known, cache);
    shareContent(known, cache);
    expect(shared()).toBe(2);
  });

  it('has nothing to share where npm has no cache yet', () => {
    shareContent(join(folder, 'none'), join(folder, 'other'));
    expect(readdirSync(folder)).toEqual(['known']);
  });

  it.each(['ENOENT', 'EMLINK', 'EEXIST'])('goes on after %s of one file', (code) => {
    shareContent(known, cache, { link: failingOnce(code) });
    expect(shared()).toBe(1);
  });

  it.each(['EXDEV', 'EPERM', 'EACCES', 'ENOTSUP'])('lets npm download where no file can be linked: %s', (code) => {
    shareContent(known, cache, { link: failingOnce(code) });
    expect(shared()).toBe(0);
  });

  it('passes other faults on', () => {
    expect(() => shareContent(known, cache, { link: failingOnce('EIO') })).toThrow('link');
  });
});
