import type { TopicRun, TopicStore } from '@learning-memory/topics';

/** The latest run of each scope, read anew only once there is another. */
export interface LatestRuns {
  of(scope: string): Promise<TopicRun | undefined>;
  /** Says what was appended just now. */
  note(run: TopicRun): void;
}

/** A session asks for its project, and now and then for all; each holds the ids of up to 5 000 memories. */
const MOST_SCOPES = 4;

export function createLatestRuns(store: Pick<TopicStore, 'latest' | 'latestStamp'>): LatestRuns {
  const known = new Map<string, TopicRun>();

  function note(run: TopicRun): void {
    known.delete(run.scope);
    known.set(run.scope, run);
    const [oldest] = known.keys();
    if (known.size > MOST_SCOPES && oldest !== undefined) known.delete(oldest);
  }

  return {
    async of(scope) {
      const run = known.get(scope);
      // Numbers alone come again where a backup took the place of the database.
      const stamp = run && (await store.latestStamp(scope));
      if (run !== undefined && stamp?.number === run.number && stamp.createdAt === run.createdAt) return run;
      const latest = await store.latest(scope);
      if (latest !== undefined) note(latest);
      return latest;
    },
    note,
  };
}
