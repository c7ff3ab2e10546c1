import type { MemoryCurationStore } from '@learning-memory/memory';
import type { MetadataWorker } from '../database/start-worker.ts';

export function memoryCurationStore(worker: MetadataWorker): MemoryCurationStore {
  return {
    begin: (begun) => worker.run('beginCuration', begun),
    finish: (id) => worker.run('finishCuration', id),
    abandon: (id) => worker.run('abandonCuration', id),
    listBegun: (before) => worker.run('listBegunCurations', before),
    find: (id) => worker.run('findCuration', id),
    list: (options) => worker.run('listCurations', options),
    add: (record) => worker.run('addCuration', record),
  };
}
