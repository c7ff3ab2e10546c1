import type { ClusterRunScope } from '@learning-memory/value-store';
import type { Method } from '../database/method.ts';
import { adoptClusterRun, clusterScopes, type ForeignClusterRun } from './adopt-cluster-run.ts';
import {
  appendClusterRun,
  findClusterLabel,
  lastRunsOfLabels,
  latestClusterRun,
  type NewClusterRun,
} from './cluster-run-queries.ts';
import { findExposures, recordExposures, type NewExposure } from './exposure-queries.ts';

/** The calls of exposures and cluster runs that a worker thread answers. */
export function valueStoreApi(method: Method) {
  return {
    recordExposures: method(({ orm }, exposure: NewExposure) => recordExposures(orm, exposure)),
    findExposures: method(({ orm }, ids: readonly string[]) => findExposures(orm, ids)),
    latestClusterRun: method(({ orm }, scope: ClusterRunScope) => latestClusterRun(orm, scope)),
    lastRunsOfLabels: method(({ orm }, scope: ClusterRunScope) => lastRunsOfLabels(orm, scope)),
    findClusterLabel: method(({ orm }, { axis, label }: { axis: string; label: number }) =>
      findClusterLabel(orm, axis, label),
    ),
    appendClusterRun: method(({ orm }, run: NewClusterRun) => appendClusterRun(orm, run)),
    clusterScopes: method(({ orm }) => clusterScopes(orm)),
    adoptClusterRun: method(({ orm }, run: ForeignClusterRun) => adoptClusterRun(orm, run)),
  };
}
