import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createContextAssembler } from '@learning-memory/context-assembler-core';
import { createUseLiteEmbedding } from '@learning-memory/embedding-use-lite';
import { createMemoryService } from '@learning-memory/memory-core';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import { createSearcher } from '@learning-memory/searcher-core';
import { createValueStore } from '@learning-memory/value-store-core';
import { loadTokenizer } from '../load-tokenizer.ts';
import type { Stores } from './open-stores.ts';

const MAX_TOKENS = 1000;
/** The client replaces longer texts by a preview. */
const MAX_CHARACTERS = 8500;
const DEADLINE_MS = 1000;

export interface LightContextInput {
  readonly stores: Stores;
  readonly journalPath: string;
  readonly sessionId: string;
}

/** `compose` without the tools, whose schemas take longer to load than all of this takes to run. */
export async function lightContext({ stores, journalPath, sessionId }: LightContextInput): Promise<string | undefined> {
  await using collector = createJournalCollector({ directory: journalPath, sessionId });
  // Neither the model nor the clusterer is started by anything that is only listed.
  await using embedding = createUseLiteEmbedding();
  await using clusterer = createHdbscanClusterer();
  await using valueStore = createValueStore({ ...stores, embedding, clusterer });
  const parts = { ...stores, embedding };
  const contextAssembler = createContextAssembler({
    searcher: createSearcher(parts),
    valueStore,
    memories: createMemoryService(parts),
    usage: stores.metadataStore.usage,
    collector,
    loadTokenizer,
  });
  const limits = { maxTokens: MAX_TOKENS, maxCharacters: MAX_CHARACTERS, deadlineMs: DEADLINE_MS };
  const { markdown, items } = await contextAssembler.light({ ...limits, sessionId });
  return items.length === 0 ? undefined : markdown;
}
