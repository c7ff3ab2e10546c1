import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { matchLabels, type EarlierClusters, type LabelledMembers } from './match-labels.ts';

/** `ids('a', 3)` is a0, a1, a2. */
const ids = (prefix: string, count: number, from = 0): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + from}`);

function earlier(clusters: readonly LabelledMembers[], alsoKnown: readonly string[] = []): EarlierClusters {
  return { clusters, known: new Set([...clusters.flatMap(({ members }) => members), ...alsoKnown]) };
}

describe('matchLabels', () => {
  it('keeps the label of a cluster that stays', () => {
    expect(matchLabels([ids('b', 5), ids('a', 5)], earlier([{ label: 3, members: ids('a', 5) }]))).toEqual([
      undefined,
      3,
    ]);
  });

  it('asks for a Jaccard index of one half: 8 of 10 lost 4, then 5', () => {
    const before = earlier([{ label: 0, members: ids('a', 8) }]);
    expect(matchLabels([ids('a', 4)], before)).toEqual([0]);
    expect(matchLabels([ids('a', 3)], before)).toEqual([undefined]);
  });

  it('counts members that came over from elsewhere against it', () => {
    const before = earlier([{ label: 0, members: ids('a', 6) }], ids('noise', 20));
    expect(matchLabels([[...ids('a', 6), ...ids('noise', 6)]], before)).toEqual([0]);
    expect(matchLabels([[...ids('a', 6), ...ids('noise', 7)]], before)).toEqual([undefined]);
  });

  it('never renames a cluster for growth alone, although over all members the index falls below one half', () => {
    const members = ids('a', 20);
    const grown = [...members, ...ids('new', 25)];
    expect(matchLabels([grown], earlier([{ label: 0, members }]))).toEqual([0]);
    // Had the earlier run known the 25, they would have come over: 20 of 45 shared.
    expect(matchLabels([grown], earlier([{ label: 0, members }], grown))).toEqual([undefined]);
  });

  it('gives no label to a cluster of new members alone', () => {
    expect(matchLabels([ids('new', 9)], earlier([{ label: 0, members: ids('a', 5) }]))).toEqual([undefined]);
  });

  it('gives a label once: a split cluster leaves it to its larger part', () => {
    const before = earlier([{ label: 2, members: ids('a', 10) }]);
    expect(matchLabels([ids('a', 5, 5), ids('a', 5)], before)).toEqual([undefined, 2]);
    expect(matchLabels([ids('a', 4), ids('a', 6, 4)], before)).toEqual([undefined, 2]);
  });

  it('merges into the label of the larger part, then into the lower label', () => {
    const merged = [...ids('a', 6), ...ids('b', 6)];
    const equal = earlier([
      { label: 7, members: ids('a', 6) },
      { label: 4, members: ids('b', 6) },
    ]);
    expect(matchLabels([merged], equal)).toEqual([4]);
    const unequal = earlier([
      { label: 4, members: ids('b', 4) },
      { label: 7, members: ids('a', 6) },
    ]);
    expect(matchLabels([[...ids('a', 6), ...ids('b', 4)]], unequal)).toEqual([7]);
  });

  it('revives the label of a cluster that had vanished, where no present one is continued', () => {
    const last = earlier([{ label: 5, members: ids('a', 5) }], ids('b', 8));
    const vanished = [earlier([{ label: 1, members: ids('b', 6) }]), earlier([{ label: 0, members: ids('a', 5) }])];
    expect(matchLabels([ids('b', 7), ids('a', 5)], last, vanished)).toEqual([1, 5]);
    expect(matchLabels([ids('b', 2)], last, vanished)).toEqual([undefined]);
    // What came after it had vanished does not count against it.
    expect(matchLabels([[...ids('b', 6), ...ids('new', 20)]], last, vanished)).toEqual([1]);
  });

  it('gives a vanished label to one cluster alone', () => {
    const vanished = [earlier([{ label: 1, members: ids('b', 8) }])];
    expect(matchLabels([ids('b', 4), ids('b', 4, 4)], earlier([]), vanished)).toEqual([1, undefined]);
  });

  it('knows no label at first', () => {
    expect(matchLabels([ids('a', 5)], earlier([]))).toEqual([undefined]);
    expect(matchLabels([], earlier([{ label: 0, members: ids('a', 5) }]))).toEqual([]);
  });

  describe('for any two runs', () => {
    /** Puts each of 40 ids in one of five clusters or noise (5), or does not know it at all (6). */
    const partition = fc.array(fc.nat(6), { minLength: 40, maxLength: 40 });
    const grouped = (groups: readonly number[]): readonly (readonly string[])[] =>
      [0, 1, 2, 3, 4]
        .map((group) => groups.flatMap((each, index) => (each === group ? [`id${index}`] : [])))
        .filter((members) => members.length > 0);
    const before = (groups: readonly number[]): EarlierClusters =>
      earlier(
        grouped(groups).map((members, index) => ({ label: index * 3, members })),
        groups.flatMap((group, index) => (group === 5 ? [`id${index}`] : [])),
      );

    it('gives the same labels whatever the order of clusters and members', () => {
      fc.assert(
        fc.property(partition, partition, fc.infiniteStream(fc.nat()), (old, now, keys) => {
          const clusters = grouped(now);
          const shuffle = <T>(values: readonly T[]): readonly T[] =>
            values
              .map((value) => ({ value, key: keys.next().value as number }))
              .sort((a, b) => a.key - b.key)
              .map(({ value }) => value);
          const labelOf = (order: readonly (readonly string[])[], run: EarlierClusters) => {
            const labels = matchLabels(order, run);
            return new Map(order.map((members, index) => [[...members].sort().join(), labels[index]]));
          };
          const run = before(old);
          const shuffledRun = {
            ...run,
            clusters: shuffle(run.clusters.map(({ label, members }) => ({ label, members: shuffle(members) }))),
          };
          const expected = labelOf(clusters, run);
          const actual = labelOf(shuffle(clusters.map(shuffle)), shuffledRun);
          for (const [members, label] of expected) expect(actual.get(members)).toBe(label);
        }),
      );
    });

    it('gives no label twice and none that the earlier run had not', () => {
      fc.assert(
        fc.property(partition, partition, (old, now) => {
          const run = before(old);
          const given = matchLabels(grouped(now), run).filter((label) => label !== undefined);
          expect(new Set(given).size).toBe(given.length);
          for (const label of given) expect(run.clusters.map((cluster) => cluster.label)).toContain(label);
        }),
      );
    });
  });
});
