import type { KeyedQueue } from '@learning-memory/concurrency';
import type { MemoryCuration } from '@learning-memory/memory';
import type { MemoryContext } from '../memory-context.ts';
import { boostMemory } from './boost-memory.ts';
import { exportRecords, importRecord } from './carry-records.ts';
import { forgetMemory } from './forget-memory.ts';
import { mergeMemories } from './merge-memories.ts';
import { undoCuration } from './undo-curation.ts';

/** Shares the turns of memories with all that changes them. */
export function createMemoryCuration(context: MemoryContext, queue: KeyedQueue): MemoryCuration {
  return {
    merge: (options) => mergeMemories(context, queue, options),
    forget: (id, by, check) => forgetMemory(context, queue, { id, by, check }),
    boost: (id, change) => boostMemory(context, queue, { ...change, id }),
    undo: (id, by, check) => undoCuration(context, queue, { id, by, check }),
    exportRecords: () => exportRecords(context),
    importRecord: (record) => importRecord(context, record),
    log: ({ id, limit }) => context.records.curations.list({ memoryId: id, limit }),
  };
}
