import type { MemoryClaimStore } from '@learning-memory/memory';
import type { MetadataWorker } from '../database/start-worker.ts';

export function memoryClaimStore(worker: MetadataWorker): MemoryClaimStore {
  return {
    take: (claim) => worker.run('takeMemories', claim),
    free: (id) => worker.run('freeMemories', id),
  };
}
