export { compareRows, distanceBetween, sortPoints } from './pairwise-distance.ts';
export type { Metric, Points, SortedPoint } from './pairwise-distance.ts';
