import assert from 'node:assert/strict';
import { MEMORY_LIMITS, memoryError, type MemoryService } from '@learning-memory/memory';

// What a part that recalls decisions asks for: any memory service will do, also one whose model is away.
async function recall(memories: Pick<MemoryService, 'search'>, query: string): Promise<string> {
  const { hits, notice } = await memories.search({ query, category: 'decision', limit: 5 });
  return [`${hits.length} decisions`, notice].filter(Boolean).join(': ');
}

const wordsOnly = {
  search: async () => ({ hits: [], mode: 'lexical', notice: 'The model is not available now.' }) as const,
};
assert.equal(await recall(wordsOnly, 'which database'), '0 decisions: The model is not available now.');

const error = memoryError('MEMORY_INVALID_INPUT', `Field 'content' has 12000; ${MEMORY_LIMITS.content} are allowed.`);
assert.equal(error.kind, 'validation');
