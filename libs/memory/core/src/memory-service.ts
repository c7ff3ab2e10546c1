import { randomBytes } from 'node:crypto';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createKeyedQueue } from '@learning-memory/concurrency';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { Memory, MemoryRecordStore, MemoryService, MemorySimilarity, StoredMemory } from '@learning-memory/memory';
import type { Searcher } from '@learning-memory/searcher';
import type { VectorStore } from '@learning-memory/vector-store';
import { assignProject } from './changes/assign-project.ts';
import { readUnread } from './changes/read-unread.ts';
import { bringBack, deleteMemory, purgeMemories, restoreRevision } from './changes/remove-memory.ts';
import { storeMemory } from './changes/store-memory.ts';
import { updateMemory } from './changes/update-memory.ts';
import { releaseCorrected } from './corrections/release-corrected.ts';
import { supersedeEarlier } from './corrections/supersede-earlier.ts';
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
   * Gives the part after `memory_` of an id that cannot come from the content; unique. Defaults to 16 random hex digits.
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
  // After the turn of the memory itself: two that correct each other would wait for each other for ever.
  const correcting = async (stored: StoredMemory, saidAt = now(), before?: Memory): Promise<StoredMemory> => {
    const { memory } = stored;
    try {
      const superseded = await supersedeEarlier(context, queue, { memory, saidAt, before });
      return superseded.length === 0 ? stored : { ...stored, superseded };
    } catch (error) {
      // It is stored, whatever becomes of older ones.
      logger.warn('memory.uncorrected', { error });
      return stored;
    }
  };

  return {
    async store(draft) {
      const stored = await storeMemory(context, queue, draft);
      return stored.created ? correcting(stored, draft.saidAt) : stored;
    },
    get: (id) => getMemory(context, id),
    list: (listOptions) => listMemories(context, listOptions),
    search: (searchOptions) => searchMemories(context, searchOptions),
    foremost: (foremostOptions) => foremostMemories(context, foremostOptions),
    async update(id, patch) {
      const { before, ...updated } = await queue.run(id, () => updateMemory(context, id, patch));
      if (before !== undefined) await releaseCorrected(context, queue, { id, says: updated.memory });
      return before === undefined ? updated : correcting(updated, patch.saidAt, before);
    },
    async delete(id) {
      const deleted = await queue.run(id, () => deleteMemory(context, id));
      await releaseCorrected(context, queue, { id });
      return deleted;
    },
    restore: (id, revision) =>
      queue.run(id, () => (revision === undefined ? bringBack(context, id) : restoreRevision(context, id, revision))),
    assignProject: (project) => assignProject(context, queue, project),
    readUnread: () => readUnread(context, queue),
    similarity,
    purge: () => purgeMemories(context),
  };
}

function randomId(): string {
  return randomBytes(8).toString('hex');
}
