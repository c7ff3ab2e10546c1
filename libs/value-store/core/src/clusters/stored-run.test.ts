import { describe, expect, it } from '@jest/globals';
import type { ClusterRun } from '@learning-memory/value-store';
import { readRun, toDraft, type NewRun } from './stored-run.ts';

const RUN: NewRun = {
  axis: 'full',
  domain: 'testing',
  project: 'project_a',
  fingerprint: 'f',
  createdAt: 5,
  report: {
    modelId: 'model',
    parameters: { minClusterSize: 5, minSamples: 3 },
    fallback: false,
    noise: ['z'],
    unreadableCount: 2,
    axisSum: { sum: 'AACAPw==', count: 2 },
    noClusters: { reason: 'r', advice: 'a', nearestPairs: [{ ids: ['a', 'b'], goals: ['x', 'y'], similarity: 0.5 }] },
  },
  clusters: [{ label: undefined, members: ['a', 'b'], averageWeight: 0.9 }],
};

function stored(changes: Partial<ClusterRun> = {}): ClusterRun {
  const draft = toDraft(RUN);
  return { ...draft, number: 7, clusters: draft.clusters.map(({ body }, label) => ({ label, body })), ...changes };
}

describe('a run', () => {
  it('is read as it was written, with the labels it was given', () => {
    expect(readRun(stored())).toEqual({ ...RUN, clusters: [{ label: 0, members: ['a', 'b'], averageWeight: 0.9 }] });
  });

  it.each([
    '',
    'null',
    '[]',
    '{}',
    JSON.stringify({ ...RUN.report, parameters: { minClusterSize: '5' } }),
    JSON.stringify({ ...RUN.report, modelId: 1 }),
    JSON.stringify({ ...RUN.report, fallback: 1 }),
    JSON.stringify({ ...RUN.report, noise: [1] }),
    JSON.stringify({ ...RUN.report, unreadableCount: null }),
    JSON.stringify({ ...RUN.report, noClusters: {} }),
    JSON.stringify({ ...RUN.report, noClusters: { reason: 'r', advice: 'a', nearestPairs: [{}] } }),
  ])('with the report %j is not read', (report) => {
    expect(readRun(stored({ report }))).toBeUndefined();
  });

  it.each(['', 'null', '{}', '{"members":[1],"averageWeight":1}', '{"members":["a"]}'])(
    'with the cluster %j is not read',
    (body) => {
      const [cluster] = stored().clusters;
      expect(readRun(stored({ clusters: [cluster!, { label: 1, body }] }))).toBeUndefined();
    },
  );
});
