import assert from 'node:assert/strict';
import { GIT_ERRORS, gitError } from '@learning-memory/git-analyzer';

// An analyzer of a repository in which one file is tracked.
const query = { repository: '/projects/shop', path: 'cart.ts' };
const analyzer = {
  async authors({ path } = query) {
    if (path !== 'cart.ts')
      throw gitError('GIT_PATH_NOT_TRACKED', `No commit of the present history has "${path}". Check its spelling.`);
    return {
      authors: [
        { name: 'Jane', bot: false },
        { name: 'renovate', bot: true },
      ],
    };
  },
};

// Who to ask about a file: the people behind most of its commits.
const { authors } = await analyzer.authors(query);
const people = authors.filter(({ bot }) => !bot).map(({ name }) => name);
assert.deepEqual(people, ['Jane']);

const untracked = { code: 'GIT_PATH_NOT_TRACKED', kind: GIT_ERRORS.GIT_PATH_NOT_TRACKED };
await assert.rejects(analyzer.authors({ ...query, path: 'new.ts' }), untracked);
