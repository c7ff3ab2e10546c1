import { canonicalOrder } from '../canonical-order.ts';
import { createDistanceTeam, type LoadedPoints } from '../distances/distance-team.ts';
import type { HdbscanClustering } from '../input-order.ts';
import { runHdbscan, type HdbscanInput } from '../run-hdbscan.ts';

/** Measures in this thread; the second one would start for far more points than tests of single steps need. */
const team = createDistanceTeam();

export type TestInput = Pick<HdbscanInput, 'vectors' | 'dimension' | 'minClusterSize' | 'minSamples'> &
  Partial<HdbscanInput>;

function withDefaults(input: TestInput): HdbscanInput {
  const stop = new Int32Array(new SharedArrayBuffer(4));
  return { metric: 'euclidean', selection: 'eom', allowSingleCluster: false, stop, ...input };
}

export function runInThread(input: TestInput): Promise<HdbscanClustering> {
  return runHdbscan(withDefaults(input), team);
}

export interface OrderedLoadedPoints extends LoadedPoints {
  /** The point of the input at each of the numbers used. */
  readonly order: Uint32Array;
}

export function loadInThread(input: TestInput): OrderedLoadedPoints {
  const order = canonicalOrder(input);
  return { ...team.load({ ...withDefaults(input), order }), order };
}
