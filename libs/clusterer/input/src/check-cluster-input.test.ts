import { describe, expect, it } from '@jest/globals';
import type { ClusterInput, MergeTreeInput } from '@learning-memory/clusterer';
import { abortedError, checkClusterInput, checkSignal, checkVectors } from './check-cluster-input.ts';

const INPUT: ClusterInput = { vectors: Float32Array.of(1, 0, 0, 1), dimension: 2, minClusterSize: 2 };
const INVALID = { code: 'CLUSTERER_INVALID_INPUT', kind: 'validation' };

function thrownBy(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

describe('checks of input', () => {
  it('accept what the contract allows', () => {
    checkClusterInput(INPUT);
    checkClusterInput({ ...INPUT, vectors: new Float64Array(), minSamples: 1 });
    checkVectors({ vectors: new Float64Array(3), dimension: 3 });
    checkSignal(undefined);
    checkSignal(new AbortController().signal);
  });

  it.each<[string, Partial<Record<keyof ClusterInput, unknown>>, string]>([
    ['vectors', { vectors: [1, 0] }, 'vectors is object: it must be a Float32Array or a Float64Array.'],
    ['a dimension', { dimension: 0 }, 'dimension is 0: it must be a whole number from 1.'],
    ['a broken row', { dimension: 3 }, 'Length of vectors is 4: it must be a multiple of the dimension, 3.'],
    ['a number', { vectors: Float64Array.of(1, 0, 0, NaN) }, 'Number 1 of row 1 is NaN: it must be finite.'],
    ['a cluster size', { minClusterSize: 1 }, 'minClusterSize is 1: it must be a whole number from 2.'],
    ['a number of samples', { minSamples: 0.5 }, 'minSamples is 0.5: it must be a whole number from 1.'],
  ])('name %s, its value and its limit', (_what, change, message) => {
    const error = thrownBy(() => checkClusterInput({ ...INPUT, ...change } as ClusterInput));
    expect(error).toMatchObject({ ...INVALID, message });
  });

  it('reject the vectors of a merge tree in the same words', () => {
    const broken: MergeTreeInput = { vectors: Float32Array.of(Infinity), dimension: 1 };
    expect(thrownBy(() => checkVectors(broken))).toMatchObject({
      ...INVALID,
      message: 'Number 0 of row 0 is Infinity: it must be finite.',
    });
  });

  it('reject a signal that was given, with its reason as cause', () => {
    const signal = AbortSignal.abort(new Error('enough'));
    const aborted = { code: 'CLUSTERER_ABORTED', kind: 'aborted', cause: signal.reason as unknown };
    expect(thrownBy(() => checkSignal(signal))).toMatchObject(aborted);
    expect(abortedError(signal)).toMatchObject(aborted);
  });
});
