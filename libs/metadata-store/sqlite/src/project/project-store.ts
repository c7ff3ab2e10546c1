import type { ProjectStore } from '@learning-memory/project';
import type { MetadataWorker } from '../database/start-worker.ts';

export function projectStore(worker: MetadataWorker): ProjectStore {
  return {
    findByFolder: (path) => worker.run('findProjectByFolder', path),
    snapshot: () => worker.run('projectSnapshot', undefined),
    save: (change) => worker.run('saveProject', change),
  };
}
