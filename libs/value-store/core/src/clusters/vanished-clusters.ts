import { knownTo } from './earlier-partition.ts';
import type { EarlierClusters } from './match-labels.ts';
import type { StoredRun } from './stored-run.ts';

/** Run by run, newest first, the clusters whose labels no newer run has, beside all that the run knew. */
export function vanishedClusters(latest: StoredRun, older: readonly StoredRun[]): readonly EarlierClusters[] {
  const seen = new Set(latest.clusters.map(({ label }) => label));
  const vanished = older.map((run) => {
    const clusters = run.clusters.filter(({ label }) => !seen.has(label));
    for (const { label } of clusters) seen.add(label);
    return { clusters, known: knownTo(run) };
  });
  return vanished.filter(({ clusters }) => clusters.length > 0);
}
