import { describe, expect, it } from '@jest/globals';
import { newRepository } from '@learning-memory/test-repository';
import { commitCollection } from './commit/commit-collection.ts';
import { newGitAnalyzer } from './test-support/new-git-analyzer.ts';

// Put together at run time, so that no scanner of this repository takes them for real ones.
const TOKENS = ['A', 'B', 'C', 'D'].map((letter) => ['ghp', `${letter}1b2C3d4E5f6`.repeat(3)].join('_'));
const [NAME, ADDRESS, PATH, MESSAGE] = TOKENS as [string, string, string, string];

describe('secrets of commits', () => {
  it('are in no author, path and message that is stored or answered', async () => {
    await using repository = await newRepository();
    const author = `Jane ${NAME} <${ADDRESS}@example.org>`;
    const path = `backup-${PATH}.txt`;
    await repository.commit({ [path]: '1\n', 'a.txt': '1\n' }, { author, message: `Use ${MESSAGE}` });
    const { analyzer, vectorStore, embedding } = newGitAnalyzer();
    const asked = { repository: repository.folder };
    const answers = [
      await analyzer.indexCommits(asked),
      await vectorStore.scroll(commitCollection(embedding.model), { limit: 10 }),
      await analyzer.searchCommits({ query: 'use', limit: 5 }),
      await analyzer.fileHistory({ ...asked, path }),
      await analyzer.churnHotspots({ ...asked, days: 36_500 }),
      await analyzer.authors({ ...asked, path: 'a.txt' }),
      await analyzer.blame({ ...asked, path: 'a.txt' }),
    ];
    expect(answers[0]).toMatchObject({ indexed: 1, redactions: 4 });
    for (const answer of answers) {
      const text = JSON.stringify(answer).toLowerCase();
      expect(TOKENS.filter((token) => text.includes(token.slice(4).toLowerCase()))).toEqual([]);
    }
    for (const answer of answers.slice(1)) expect(JSON.stringify(answer).toLowerCase()).toContain('[redacted:');
  });
});
