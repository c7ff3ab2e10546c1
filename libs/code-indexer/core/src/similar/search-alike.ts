import type { CodeIndexer, SearchSimilarCodeOptions } from '@learning-memory/code-indexer';
import { compareHits } from './compare-hits.ts';

/** So many that are like it by meaning and words are compared by their code. */
const COMPARED = 50;

/** Those that are like a snippet by what they say and by how they are built. */
export async function searchAlike(
  search: CodeIndexer['searchSimilar'],
  options: SearchSimilarCodeOptions,
): ReturnType<CodeIndexer['searchSimilar']> {
  const { limit, snippet } = options;
  const isCount = Number.isInteger(limit) && limit > 0;
  // A limit that the store would refuse is passed on, so that the store refuses it.
  const answer = await search({ ...options, limit: isCount ? Math.max(limit, COMPARED) : limit });
  return { ...answer, hits: (await compareHits(answer.hits, snippet)).slice(0, limit) };
}
