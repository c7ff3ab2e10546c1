import type { StoredRun } from '../../clusters/stored-run.ts';
import type { ExperienceStores } from '../../experiences/experience-pages.ts';
import { makeYardstick, type Yardstick } from './yardstick.ts';

/** Keeps the yardsticks of the runs that were asked for last. */
export interface Yardsticks {
  of(stores: ExperienceStores, run: StoredRun): Promise<Yardstick>;
}

/** The sentences of ten thousand experiences take 25 MB. */
const MOST_KEPT = 2;

export function createYardsticks(): Yardsticks {
  const kept = new Map<string, Promise<Yardstick>>();
  return {
    of(stores, run) {
      const key = keyOf(run);
      const yardstick = kept.get(key) ?? makeYardstick(stores, run);
      kept.delete(key);
      kept.set(key, yardstick);
      yardstick.catch(() => kept.delete(key));
      for (const oldest of [...kept.keys()].slice(0, -MOST_KEPT)) kept.delete(oldest);
      return yardstick;
    },
  };
}

function keyOf({ axis, domain, project, fingerprint, createdAt, report, clusters }: StoredRun): string {
  const labels = clusters.map(({ label }) => label);
  return JSON.stringify([axis, domain, project, fingerprint, createdAt, report.modelId, labels]);
}
