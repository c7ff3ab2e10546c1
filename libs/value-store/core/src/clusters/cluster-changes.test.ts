import { describe, expect, it } from '@jest/globals';
import { changesOf, traceChanges } from './cluster-changes.ts';
import type { StoredRun } from './stored-run.ts';

const ids = (prefix: string, count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + from}`);

interface Labelled {
  readonly label: number;
  readonly members: readonly string[];
}

function runOf(clusters: readonly Labelled[], earlier?: StoredRun, createdAt = 1000): StoredRun {
  const labels = clusters.map(({ label }) => (isKnown(label, earlier) ? label : undefined));
  const drafts = clusters.map(({ members }) => ({ members, averageWeight: 1 }));
  const { bodies, before } = traceChanges({ clusters: drafts, labels, earlier, createdAt });
  return {
    axis: 'full',
    fingerprint: 'f',
    createdAt,
    clusters: bodies.map((body, index) => ({ ...body, label: clusters[index]!.label })),
    report: {
      parameters: { minClusterSize: 5, minSamples: 3 },
      fallback: false,
      noise: [],
      unreadableCount: 0,
      axisSum: { sum: '', count: 0 },
      before,
    },
  };
}

/** Labels up to 9 are known to the store, also those of long ago. */
function isKnown(label: number, earlier: StoredRun | undefined): boolean {
  return earlier !== undefined && label < 10;
}

const first = runOf([
  { label: 0, members: ids('a', 10) },
  { label: 1, members: ids('b', 6) },
  { label: 2, members: ids('c', 6) },
]);

const NOTHING = { since: 1000, born: [], revived: [], grown: [], split: [], merged: [], gone: [] };

describe('changesOf', () => {
  it('is nothing for the first run, and for one of before that noted none', () => {
    expect(changesOf(first)).toBeUndefined();
  });

  it('is empty where nothing changed', () => {
    expect(changesOf(runOf(first.clusters, first, 2000))).toEqual(NOTHING);
  });

  it('names what was born, came back, grew and is gone', () => {
    const later = runOf(
      [
        { label: 0, members: [...ids('a', 10), ...ids('new', 3)] },
        { label: 1, members: ids('b', 5) },
        { label: 7, members: ids('d', 5) },
        { label: 12, members: ids('e', 5) },
      ],
      first,
      2000,
    );
    expect(changesOf(later)).toEqual({
      ...NOTHING,
      born: ['cluster_full_12'],
      revived: ['cluster_full_7'],
      grown: [{ id: 'cluster_full_0', by: 3 }],
      gone: ['cluster_full_2'],
    });
    expect(later.clusters.map(({ changedAt }) => changedAt)).toEqual([1000, 1000, 2000, 2000]);
  });

  it('names the parts of what was split, a quarter or more each', () => {
    const later = runOf(
      [
        { label: 0, members: ids('a', 6) },
        { label: 10, members: ids('a', 3, 6) },
        { label: 1, members: [...ids('b', 6), 'a9'] },
      ],
      first,
      2000,
    );
    expect(changesOf(later)?.split).toEqual([{ id: 'cluster_full_0', into: ['cluster_full_0', 'cluster_full_10'] }]);
    expect(later.clusters.map(({ changedAt }) => changedAt)).toEqual([2000, 2000, 1000]);
  });

  it('names where the members went of one that fell into small parts', () => {
    const later = runOf(
      [
        { label: 0, members: [...ids('x', 4), ...ids('a', 2)] },
        { label: 1, members: [...ids('b', 6), ...ids('a', 2, 2), 'a9'] },
        { label: 10, members: [...ids('y', 4), 'a8'] },
      ],
      runOf([
        { label: 2, members: ids('a', 10) },
        { label: 1, members: ids('b', 6) },
      ]),
      2000,
    );
    expect(changesOf(later)).toMatchObject({
      split: [{ id: 'cluster_full_2', into: ['cluster_full_0', 'cluster_full_1'] }],
      gone: ['cluster_full_2'],
    });
  });

  it('names what was merged, from half of the members on', () => {
    const later = runOf([{ label: 1, members: [...ids('b', 6), ...ids('c', 3), ...ids('a', 4)] }], first, 2000);
    expect(changesOf(later)).toMatchObject({
      merged: [{ id: 'cluster_full_1', from: ['cluster_full_1', 'cluster_full_2'] }],
      gone: ['cluster_full_0', 'cluster_full_2'],
    });
    expect(later.clusters[0]?.changedAt).toBe(2000);
  });
});
