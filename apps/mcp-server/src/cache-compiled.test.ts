import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cacheCompiled } from './cache-compiled.ts';

let home: string;

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'compiled-'));
});

afterAll(() => rm(home, { recursive: true }));

describe('compiled code', () => {
  function cachedIn(at: string): readonly string[] {
    const asked: string[] = [];
    const enableCompileCache = (directory: string) => asked.push(directory);
    cacheCompiled({ home: at, directory: join(at, 'compiled') }, { enableCompileCache });
    return asked;
  }

  it('is kept in the data home', () => {
    expect(cachedIn(home)).toEqual([join(home, 'compiled')]);
  });

  it('makes no home', () => {
    expect(cachedIn(join(home, 'other'))).toEqual([]);
  });

  it('is not kept where Node.js keeps none', () => {
    expect(() => cacheCompiled({ home, directory: join(home, 'compiled') }, {})).not.toThrow();
  });
});
