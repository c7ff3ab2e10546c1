import assert from 'node:assert/strict';
import { gitError, type GitAnalyzer } from '@learning-memory/git-analyzer';

// Who to ask about a file: the people behind most of its commits, whatever analyzer knows them.
async function peopleToAsk(analyzer: Pick<GitAnalyzer, 'authors'>, path: string): Promise<readonly string[]> {
  const { authors } = await analyzer.authors({ repository: '/projects/shop', path });
  return authors.filter(({ bot }) => !bot).map(({ name }) => name);
}

const untracked: Pick<GitAnalyzer, 'authors'> = {
  authors: async ({ path }) => {
    throw gitError('GIT_PATH_NOT_TRACKED', `No commit of the present history has '${path}'.`);
  },
};
await assert.rejects(peopleToAsk(untracked, 'new.ts'), { code: 'GIT_PATH_NOT_TRACKED', kind: 'not_found' });

// Why something is as it is: what was written when it was changed.
async function reasonsFor(analyzer: Pick<GitAnalyzer, 'searchCommits'>, query: string): Promise<readonly string[]> {
  const { hits, notice } = await analyzer.searchCommits({ query, limit: 3 });
  return [...hits.map(({ commit }) => commit.subject), ...(notice === undefined ? [] : [notice])];
}

const wordsOnly: Pick<GitAnalyzer, 'searchCommits'> = {
  searchCommits: async () => ({ hits: [], mode: 'lexical', notice: 'The model is not available now.' }),
};
assert.deepEqual(await reasonsFor(wordsOnly, 'retry of uploads'), ['The model is not available now.']);
