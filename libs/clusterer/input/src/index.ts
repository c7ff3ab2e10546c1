export { abortedError, checkClusterInput, checkSignal, checkVectors } from './check-cluster-input.ts';
export { checkChoice, checkMaxDistance, checkMetric } from './check-options.ts';
export { compareRows, distanceBetween, sortPoints } from './pairwise-distance.ts';
export type { MeasuredPoints, SortedPoint } from './pairwise-distance.ts';
export type { Metric, Points } from './points.ts';
