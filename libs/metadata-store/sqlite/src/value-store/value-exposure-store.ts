import type { ValueExposureStore } from '@learning-memory/value-store';
import type { MetadataWorker } from '../database/start-worker.ts';

export function valueExposureStore(worker: MetadataWorker): ValueExposureStore {
  return {
    async record({ ids, sessionId, shownAt }): Promise<void> {
      if (ids.length > 0) await worker.run('recordExposures', { ids, sessionId, shownAt });
    },
    find: async (ids) => (ids.length > 0 ? worker.run('findExposures', ids) : []),
  };
}
