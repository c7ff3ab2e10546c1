import { expect, it } from '@jest/globals';
import { refusalOf, type Judged, type Measured } from './refusal.ts';

const TEXT = 'Give each job a connection of its own.';
const [OWN, OTHER] = ['cluster_full_0', 'cluster_full_1'];

function reason(measured: Partial<Measured>, more: Partial<Judged> = {}): string | undefined {
  const foreign = { mean: 0.9, standardDeviation: 0.1, median: 0.9, bound: 0.6 };
  const places = { clusterId: OWN, distance: 0.5, threshold: 0.6, rule: 'one-sd', similarity: 0.5 } as const;
  const own = { mean: 0.4, standardDeviation: 0.1, median: 0.4, nearestMembers: [] };
  const all = { ...places, ...own, foreign, ...measured };
  return refusalOf({
    text: TEXT,
    measured: all,
    axis: 'full',
    around: [TEXT],
    isCommon: false,
    fitsOther: false,
    example: 'close it',
    ...more,
  });
}

it('accepts what is near enough, and nearest to its own', () => {
  expect(reason({})).toBeUndefined();
  expect(reason({ distance: 0.6, otherCluster: { clusterId: OTHER, distance: 0.6 } })).toBeUndefined();
});

it('asks for the words of the members where those are missing', () => {
  expect(reason({ distance: 0.7 })).toBe(
    'The value lies 0.700 from cluster_full_0; at most 0.600 is accepted, nearer than all but one in twenty sentences ' +
      "about something else. Say it in the words that the members use, as in 'close it'.",
  );
  expect(reason({ distance: 0.7, foreign: undefined }, { example: undefined })).toMatch(
    /accepted, the mean and one standard deviation of its members' sentences\. Say it in the words that the members use\.$/u,
  );
});

it('sends a value to another cluster where that one accepts it, and there alone', () => {
  const nearer = { distance: 0.55, otherCluster: { clusterId: OTHER, distance: 0.5 } };
  expect(reason(nearer, { fitsOther: true })).toMatch(
    /nearer to cluster_full_1: 0\.500\. .* keep it for cluster_full_1\.$/u,
  );
  expect(reason(nearer)).toMatch(
    /nearer to cluster_full_1: 0\.500\. Name what sets these members apart, as in 'close it'\.$/u,
  );
});

it('asks for no other words where none would help', () => {
  const far = { distance: 0.95, otherCluster: { clusterId: OTHER, distance: 0.85 } };
  for (const measured of [far, { distance: 0.85 }]) {
    expect(reason(measured)).toContain('no cluster is about it yet');
    expect(reason(measured)).not.toMatch(/Name what|Say it/u);
  }
});

it('does not say of another axis that no cluster is about it: it says what is compared there, and where else it may fit', () => {
  const reasonOn = (axis: Judged['axis']): string | undefined => reason({ distance: 0.85 }, { axis });
  expect(reasonOn('surprise')).toMatch(
    /of this axis as .* compared with what surprised the members, as in 'close it', not with their lessons: a cluster of the axis full may be about it\.$/u,
  );
  expect(reasonOn('root_cause')).toContain('compared with what the members found to be the cause');
  expect(reasonOn('strategy')).toMatch(/other words will not help: a cluster of the axis full may be about it\.$/u);
  for (const axis of ['strategy', 'surprise', 'root_cause'] as const)
    expect(reasonOn(axis)).not.toContain('no cluster is about it');
});

it('asks for what is particular, and for a sentence', () => {
  expect(reason({}, { isCommon: true })).toMatch(/true of any project.*Name the part, the tool or the symptom/u);
  expect(reason({}, { text: 'connection, pool, job' })).toContain('list of words');
  const list = 'Connection pool job lease timeout retry budget.';
  expect(reason({}, { text: list })).toContain('list of words');
  expect(reason({}, { text: list, around: ['Jeder Auftrag bekommt eine eigene Verbindung.'] })).toBeUndefined();
  expect(reason({ distance: 0.7 }, { text: list })).toContain('Say it in the words that the members use');
});

it('shows no more of an example than its beginning', () => {
  expect(reason({ distance: 0.7 }, { example: 'x'.repeat(200) })).toMatch(/as in 'x{160}…'\.$/u);
});
