import type { ClusterRun, ClusterRunStore } from '@learning-memory/value-store';
import type { MetadataWorker } from '../database/start-worker.ts';

export function clusterRunStore(worker: MetadataWorker): ClusterRunStore {
  return {
    latest: ({ axis, domain, project }) => worker.run('latestClusterRun', { axis, domain, project }),
    lastOfLabels: ({ axis, domain, project }) => worker.run('lastRunsOfLabels', { axis, domain, project }),
    findLabel: (axis, label) => worker.run('findClusterLabel', { axis, label }),
    append(
      { axis, domain, project, fingerprint, createdAt, report, clusters },
      after,
    ): Promise<ClusterRun | undefined> {
      return worker.run('appendClusterRun', {
        draft: { axis, domain, project, fingerprint, createdAt, report, clusters },
        after,
      });
    },
    scopes: () => worker.run('clusterScopes', undefined),
    adopt: ({ axis, domain, project, fingerprint, createdAt, report, clusters }, labels) =>
      worker.run('adoptClusterRun', {
        run: { axis, domain, project, fingerprint, createdAt, report, clusters },
        labels,
      }),
  };
}
