import { describe, expect, it } from '@jest/globals';
import type { CommitPayload } from '@learning-memory/git-analyzer';
import type { ScoredPoint } from '@learning-memory/vector-store';
import { SEARCHED_COMMITS } from './searched-commits.ts';

const HOUR = 60 * 60_000;

function commit(sha: string, given: Partial<CommitPayload> = {}, score = 0): ScoredPoint<CommitPayload> {
  const payload: CommitPayload = {
    repository: '/shop',
    sha,
    parents: [],
    subject: sha,
    body: '',
    authorName: 'Jane',
    authorEmail: 'jane@example.org',
    authorTerms: ['jane'],
    bot: false,
    merge: false,
    authoredAt: 0,
    committedAt: 0,
    files: ['upload.ts'],
    fileCount: 1,
    insertions: 1,
    deletions: 0,
    ...given,
  };
  return { id: `${payload.repository}:${sha}`, payload, score };
}

async function neighboursOf(
  found: readonly ScoredPoint<CommitPayload>[],
  stored: readonly ScoredPoint<CommitPayload>[] = [],
): Promise<readonly string[]> {
  const neighbours = await SEARCHED_COMMITS.neighbours?.({ hits: found, found, read: async () => stored });
  return (neighbours ?? []).map(
    ({ hit, point, weight }) => `${hit.payload.sha} ${point.payload.sha} ${String(weight)}`,
  );
}

describe('the neighbours of commits', () => {
  it('are parents and children, found or not, and children gain more', async () => {
    const found = [commit('b', { parents: ['a'] }, 0.8), commit('c', { parents: ['b'] }, 0.4)];
    const stored = [commit('a'), commit('d', { parents: ['c'] }), commit('far', { parents: ['d'] })];
    expect(await neighboursOf(found, stored)).toEqual(['b a 0.2', 'b c 0.4', 'c d 0.4', 'c b 0.2']);
  });

  it.each<[string, Partial<CommitPayload>]>([
    ['without a file in common', { files: ['readme.md'] }],
    ['of more than a day later', { committedAt: 24 * HOUR + 1 }],
    ['of an index that lacks parents', { parents: undefined }],
    ['of another repository', { repository: '/blog' }],
  ])('are no commits %s', async (_what, given) => {
    expect(await neighboursOf([commit('a')], [commit('b', { parents: ['a'], ...given })])).toEqual([]);
    const close = { parents: ['a'], committedAt: 24 * HOUR };
    expect(await neighboursOf([commit('a')], [commit('b', close)])).toEqual(['a b 0.4']);
  });

  it('are not looked up where nothing was found, nor for a merge', async () => {
    const fail = (): never => {
      throw new Error('asked');
    };
    for (const found of [[], [commit('m', { parents: ['a', 'b'], merge: true, files: [] })]]) {
      expect(await SEARCHED_COMMITS.neighbours?.({ hits: found, found, read: fail })).toEqual([]);
    }
  });
});
