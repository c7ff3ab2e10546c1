import { createHash } from 'node:crypto';
import type { ClusterParameters, ClusterScope } from '@learning-memory/value-store';
import type { CollectionModel } from '@learning-memory/vector-store';

/** Holds what a run depends on, as far as it can be told without reading the axis. */
export interface AxisState {
  readonly scope: ClusterScope;
  readonly model: CollectionModel;
  readonly algorithm: string;
  readonly parameters: ClusterParameters;
  /** Counts the points of the scope. */
  readonly count: number;
  /** Lists the last points of the scope by creation. */
  readonly newest: readonly { readonly id: string; readonly createdAt: number }[];
}

/** Goes up when runs are made in another way, so that no older run is taken for one of today. */
const VERSION = 4;

/**
 * Equal for equal states. Experiences are only ever added, or written again as they were, and every new one changes the
 * count, also one that arrives late with an old date. Unseen are only an older experience that changed in place, and older
 * ones removed and added in equal number; nothing in the product does either.
 */
export function axisFingerprint({ scope, model, algorithm, parameters, count, newest }: AxisState): string {
  const state = [
    VERSION,
    [scope.axis, scope.domain ?? null, ...(scope.projects === undefined ? [] : [scope.projects])],
    ...(scope.exceptProjects === undefined ? [] : [{ except: scope.exceptProjects }]),
    [model.id, model.dimension],
    [algorithm, parameters.minClusterSize, parameters.minSamples],
    count,
    newest.map(({ id, createdAt }) => [id, createdAt]),
  ];
  return createHash('sha256').update(JSON.stringify(state)).digest('hex');
}
