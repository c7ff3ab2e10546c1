import assert from 'node:assert/strict';
import { authorTerm, authorTerms, commitCollection, gitError, type GitAnalyzer } from '@learning-memory/git-analyzer';

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

const { name, textFields } = commitCollection({ id: 'my-model', dimension: 64 });
assert.equal(`${name}: ${Object.keys(textFields).join()}`, 'commits: subject,body');
assert.ok(authorTerms({ name: 'Jane Doe', email: 'jane@example.org' }).includes(authorTerm('DOE')));
