import { createMemoryService } from '@learning-memory/memory-core';
import { readScenario } from '../scenario-data.ts';
import { ask, type Answers, type RetrievalHome } from './retrieval-home.ts';
import type { Variant } from './variants.ts';

const LIMIT = 10;

/** Stores the notes of the scenario, and asks the memory service in other words. */
export async function measureScenario(parts: RetrievalHome, variants: readonly Variant[]): Promise<Answers> {
  const notes = await storeScenario(parts);
  const questions = readScenario(false).questions.map(({ question, expected }) => ({
    text: question,
    gold: new Set([expected]),
  }));
  return ask(questions, variants, async (variant, query) => {
    const service = createMemoryService({ ...parts, searcher: parts.searcherIn(variant) });
    const { hits } = await service.search({ query, limit: LIMIT });
    return hits.map(({ memory }) => notes.get(memory.id) ?? '');
  });
}

/** Resolves with the note of each memory. */
export async function storeScenario(parts: RetrievalHome): Promise<ReadonlyMap<string, string>> {
  const service = createMemoryService(parts);
  const notes = new Map<string, string>();
  for (const { id, content, category, tags } of readScenario(false).memories) {
    notes.set((await service.store({ content, category, tags })).memory.id, id);
  }
  return notes;
}
