import type { MemoryRecordStore, MemoryUsage } from '@learning-memory/memory';
import type { MetadataWorker } from '../database/start-worker.ts';
import type { PendingUses } from './pending-uses.ts';
import { memoryClaimStore } from './memory-claim-store.ts';
import { memoryCurationStore } from './memory-curation-store.ts';

export function memoryRecordStore(worker: MetadataWorker, pendingUses: PendingUses): MemoryRecordStore {
  return {
    async recordUse({ ids, usedAt, times }): Promise<void> {
      if (ids.length > 0) await pendingUses.add({ ids, usedAt, times });
    },
    async findUsage(ids): Promise<ReadonlyMap<string, MemoryUsage>> {
      const found = ids.length > 0 ? await worker.run('findUsage', ids) : [];
      return new Map(found.map(({ id, usage }) => [id, usage]));
    },
    async latestUses(limit): Promise<ReadonlyMap<string, MemoryUsage>> {
      const found = await worker.run('latestUses', limit);
      return new Map(found.map(({ id, usage }) => [id, usage]));
    },
    appendRevision: (id, { snapshot, replacedAt }) => worker.run('appendRevision', { id, snapshot, replacedAt }),
    listRevisions: (id) => worker.run('listRevisions', id),
    async forget(ids): Promise<void> {
      if (ids.length > 0) await worker.run('forgetMemories', ids);
    },
    curations: memoryCurationStore(worker),
    claims: memoryClaimStore(worker),
  };
}
