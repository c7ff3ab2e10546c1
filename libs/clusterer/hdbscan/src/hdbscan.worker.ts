import { exposeWorker } from '@learning-memory/concurrency';
import { createDistanceTeam } from './distances/distance-team.ts';
import type { HdbscanClustering } from './input-order.ts';
import { runHdbscan, type HdbscanInput } from './run-hdbscan.ts';

const team = createDistanceTeam();

/** One clustering at a time; their memory lasts as long as the thread. */
const hdbscanApi = {
  cluster: (input: HdbscanInput): Promise<HdbscanClustering> => runHdbscan(input, team),
};

export type HdbscanApi = typeof hdbscanApi;

exposeWorker(hdbscanApi);
