import { randomBytes } from 'node:crypto';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createKeyedQueue } from '@learning-memory/concurrency';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { MemoryRecordStore, MemoryService, MemorySimilarity } from '@learning-memory/memory';
import type { Searcher } from '@learning-memory/searcher';
import type { VectorStore } from '@learning-memory/vector-store';
import { exportMemories } from './carrying/export-memories.ts';
import { importMemory } from './carrying/import-memory.ts';
import { assignProject } from './changes/assign-project.ts';
import { readUnread } from './changes/read-unread.ts';
import { purgeMemories } from './changes/remove-memory.ts';
import { STALE_AFTER_MS } from './claims/claim.ts';
import {
  deleteReleasing,
  restoreCorrecting,
  storeCorrecting,
  updateCorrecting,
} from './corrections/correcting-changes.ts';
import { settleAll } from './corrections/settle-corrections.ts';
import { createMemoryCuration } from './curation/memory-curation.ts';
import { settleCurations } from './curation/settle-curations.ts';
import { createEpisodeTracker } from './episodes/episode-tracker.ts';
import type { MemoryContext } from './memory-context.ts';
import { createMemoryPoints } from './points/memory-points.ts';
import { foremostMemories } from './reading/foremost-memories.ts';
import { getMemory, listMemories } from './reading/read-memories.ts';
import { searchMemories } from './search/search-memories.ts';
import { createMemoryBaseline, memorySimilarity } from './similarity/memory-similarity.ts';

export interface MemoryServiceOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  /** Works over the same model and vector store. */
  readonly searcher: Searcher;
  readonly records: MemoryRecordStore;
  /** Returns epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /**
   * The part after `memory_` of an id that cannot come from the content; unique. Defaults to 16 random hex digits.
   */
  readonly newId?: (() => string) | undefined;
  readonly logger?: Logger | undefined;
}

/** Changes of one memory are done one after the other, in the order of the calls. */
export function createMemoryService(options: MemoryServiceOptions): MemoryService {
  const { embedding, vectorStore, searcher, records } = options;
  const { now = Date.now, newId = randomId, logger = silentLogger } = options;
  const points = createMemoryPoints(vectorStore, embedding.model);
  const placeInEpisode = createEpisodeTracker();
  const baseline = createMemoryBaseline({ embedding, vectorStore, points });
  const similarity = async (): Promise<MemorySimilarity | undefined> => {
    const current = await baseline.current();
    return current && memorySimilarity(current);
  };
  const context: MemoryContext = {
    embedding,
    vectorStore,
    searcher,
    records,
    points,
    placeInEpisode,
    now,
    newId,
    logger,
    similarity,
    noteGrowth: () => baseline.added(),
  };
  const queue = createKeyedQueue();
  return {
    store: (draft) => storeCorrecting(context, queue, draft),
    get: (id) => getMemory(context, id),
    list: (listOptions) => listMemories(context, listOptions),
    search: (searchOptions) => searchMemories(context, searchOptions),
    foremost: (foremostOptions) => foremostMemories(context, foremostOptions),
    update: (id, patch) => updateCorrecting(context, queue, { id, patch }),
    delete: (id) => deleteReleasing(context, queue, id),
    restore: (id, revision) => restoreCorrecting(context, queue, { id, revision }),
    assignProject: (project) => assignProject(context, queue, project),
    async readUnread() {
      const read = await readUnread(context, queue);
      await settleAll(context, queue);
      return read;
    },
    similarity,
    curation: createMemoryCuration(context, queue),
    async purge() {
      await settleCurations(context, queue, now() - STALE_AFTER_MS);
      return purgeMemories(context);
    },
    exportMemories: () => exportMemories(context),
    importMemory: (carried, options = {}) => importMemory(context, queue, { carried, options }),
  };
}

function randomId(): string {
  return randomBytes(8).toString('hex');
}
