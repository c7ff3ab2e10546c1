import { describe, expect, it } from '@jest/globals';
import type { TopicRun } from '@learning-memory/topics';
import { createLatestRuns, type LatestRuns } from './latest-runs.ts';

function run(number: number, scope = 'here', createdAt = number): TopicRun {
  const empty = { churn: 0, entropy: 0, spaces: [], merged: [], topics: [], vanished: [] };
  return { ...empty, number, scope, createdAt, fingerprint: String(number), memoryCount: 3 };
}

interface Kept {
  readonly runs: LatestRuns;
  /** The latest, by scope. */
  readonly stored: Map<string, TopicRun>;
  /** Scopes that were read whole. */
  readonly read: string[];
}

function keeping(): Kept {
  const stored = new Map<string, TopicRun>();
  const read: string[] = [];
  const runs = createLatestRuns({
    latest(scope) {
      read.push(scope);
      return Promise.resolve(stored.get(scope));
    },
    latestStamp: (scope) => Promise.resolve(stored.get(scope)),
  });
  return { runs, stored, read };
}

describe('the latest run of a scope', () => {
  it('is read once, and again where another process detected since', async () => {
    const { runs, stored, read } = keeping();
    expect(await runs.of('here')).toBeUndefined();
    stored.set('here', run(1));
    for (let time = 0; time < 3; time += 1) expect(await runs.of('here')).toEqual(run(1));
    expect(read).toEqual(['here', 'here']);
    stored.set('here', run(2));
    expect(await runs.of('here')).toEqual(run(2));
    expect(read).toHaveLength(3);
  });

  it('is not read where it was appended here', async () => {
    const { runs, stored, read } = keeping();
    stored.set('here', run(1));
    runs.note(run(1));
    expect(await runs.of('here')).toEqual(run(1));
    expect(read).toEqual([]);
  });

  it('is another one under the same number once a backup was restored, and gone with the database', async () => {
    const { runs, stored } = keeping();
    runs.note(run(1));
    stored.set('here', run(1, 'here', 5));
    expect(await runs.of('here')).toEqual(run(1, 'here', 5));
    stored.clear();
    expect(await runs.of('here')).toBeUndefined();
  });

  it('is kept of four scopes', async () => {
    const { runs, stored, read } = keeping();
    for (const scope of ['a', 'b', 'c', 'd', 'e']) {
      stored.set(scope, run(1, scope));
      await runs.of(scope);
    }
    for (const scope of ['b', 'c', 'd', 'e']) await runs.of(scope);
    expect(read).toHaveLength(5);
    await runs.of('a');
    expect(read).toHaveLength(6);
  });
});
