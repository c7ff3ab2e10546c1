import assert from 'node:assert/strict';
import type { Searcher } from '@learning-memory/searcher';

// What a part that shows experiences asks for: any searcher will do, also one that finds nothing.
async function summarise(searcher: Searcher, query: string): Promise<string> {
  const { hits, mode, notice } = await searcher.searchExperiences({ query, axis: 'full', limit: 5 });
  return [`${hits.length} hits (${mode})`, notice].filter(Boolean).join(': ');
}

const wordsOnly: Searcher = {
  listExperiences: async () => [],
  searchExperiences: async () => ({ hits: [], mode: 'lexical', notice: 'The model is not available now.' }),
  searchMemories: async () => ({ hits: [], mode: 'lexical' }),
  searchValues: async () => ({ hits: [], mode: 'lexical' }),
  searchCode: async () => ({ hits: [], mode: 'lexical' }),
  searchSimilarCode: async () => ({ hits: [], mode: 'lexical' }),
  searchCommits: async () => ({ hits: [], mode: 'lexical' }),
};

assert.equal(await summarise(wordsOnly, 'flaky login test'), '0 hits (lexical): The model is not available now.');
