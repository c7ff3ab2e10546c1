import { mkdir, mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { IndexRoot } from '@learning-memory/code-indexer';
import { nearestIndexes, presentIndexes } from './index-choice.ts';

let base: string;

const of = (path: string): IndexRoot => ({ project: path, root: join(base, path), indexedAt: 1 });
const unfinished = (path: string): IndexRoot => ({ ...of(path), indexedAt: undefined });

async function nearest(folder: string, indexes: readonly IndexRoot[]): Promise<readonly string[]> {
  const found = await nearestIndexes(indexes, join(base, folder));
  return found.map(({ project, isElsewhere }) => (isElsewhere === true ? `elsewhere: ${project}` : project));
}

beforeAll(async () => {
  base = await realpath(await mkdtemp(join(tmpdir(), 'index-choice-')));
  for (const path of ['main/.git', 'main/src', 'main/worktrees/a/.git', 'clone/.git', 'notes/old'])
    await mkdir(join(base, path), { recursive: true });
});

afterAll(() => rm(base, { recursive: true }));

describe('what answers in a checkout', () => {
  it('are its own indexes, also of a part of it, and none of a worktree inside it', async () => {
    const all = [of('clone'), of('main'), of('main/src'), of('main/worktrees/a')];
    expect(await nearest('main/src', all)).toEqual(['main', 'main/src']);
    expect(await nearest('main/worktrees/a', all)).toEqual(['main/worktrees/a']);
  });

  it('are those of others while its own is not complete, and of what is gone when there is nothing else', async () => {
    const own = unfinished('main');
    expect(await nearest('main', [own, of('clone'), of('gone')])).toEqual(['elsewhere: clone']);
    expect(await nearest('main', [own, unfinished('clone'), of('gone')])).toEqual(['main']);
    expect(await nearest('main', [of('gone')])).toEqual(['elsewhere: gone']);
    expect(await nearest('main', [])).toEqual([]);
  });

  it('are all that are there where there is no repository', async () => {
    expect(await nearest('notes', [of('notes'), of('notes/old'), of('notes/gone')])).toEqual(['notes', 'notes/old']);
  });
});

describe('what answers for all', () => {
  const owners: Readonly<Record<string, string>> = { main: 'shop', 'shop-before': 'shop', 'bank-before': 'bank' };
  const present = async (...paths: readonly string[]): Promise<readonly string[]> => {
    const withOwners = async (indexes: readonly IndexRoot[]) =>
      indexes.map((index) => ({ ...index, owner: owners[index.project] ?? null }));
    const found = await presentIndexes(paths.map(of), withOwners);
    return found.map(({ project }) => project);
  };

  it('is what is there, and what is gone where its project has nothing there', async () => {
    expect(await present('bank-before', 'main', 'nobody', 'shop-before')).toEqual(['bank-before', 'main', 'nobody']);
    expect(await present('clone', 'shop-before')).toEqual(['clone', 'shop-before']);
  });
});
