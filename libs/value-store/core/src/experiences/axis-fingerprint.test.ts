import { describe, expect, it } from '@jest/globals';
import { axisFingerprint, type AxisState } from './axis-fingerprint.ts';

const STATE: AxisState = {
  scope: { axis: 'full' },
  model: { id: 'model', dimension: 4 },
  algorithm: 'hdbscan',
  parameters: { minClusterSize: 5, minSamples: 3 },
  count: 20,
  newest: [
    { id: 'b', createdAt: 2 },
    { id: 'a', createdAt: 1 },
  ],
};

describe('axisFingerprint', () => {
  it('is equal for equal states', () => {
    expect(axisFingerprint({ ...STATE, scope: { axis: 'full', domain: undefined } })).toBe(axisFingerprint(STATE));
  });

  it('stays what it was before there were projects, so that runs of then still hold', () => {
    expect(axisFingerprint(STATE)).toBe('2e48568bcb6e6f9e2b456097d043a95d305e263bea5da858db8cfb8834f49eed');
  });

  it('differs with whatever a run depends on', () => {
    const states: readonly AxisState[] = [
      STATE,
      { ...STATE, scope: { axis: 'strategy' } },
      { ...STATE, scope: { axis: 'full', domain: 'testing' } },
      { ...STATE, scope: { axis: 'full', projects: ['a'] } },
      { ...STATE, scope: { axis: 'full', projects: ['a', null] } },
      { ...STATE, scope: { axis: 'full', projects: [] } },
      { ...STATE, scope: { axis: 'full', exceptProjects: ['a'] } },
      { ...STATE, model: { id: 'other', dimension: 4 } },
      { ...STATE, model: { id: 'model', dimension: 8 } },
      { ...STATE, algorithm: 'optics' },
      { ...STATE, parameters: { minClusterSize: 3, minSamples: 5 } },
      { ...STATE, count: 21 },
      { ...STATE, newest: STATE.newest.slice(1) },
      { ...STATE, newest: STATE.newest.map(({ id }) => ({ id, createdAt: 3 })) },
    ];
    expect(new Set(states.map(axisFingerprint)).size).toBe(states.length);
  });
});
