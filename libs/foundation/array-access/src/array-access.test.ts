import { describe, expect, it } from '@jest/globals';
import { float32At, float64At, int32At, itemAt, uint16At, uint32At, uint8At } from './array-access.ts';

type Access = (index: number) => unknown;

const ACCESSES: readonly (readonly [string, Access])[] = [
  ['float64At', (index) => float64At(Float64Array.of(0, NaN), index)],
  ['float32At', (index) => float32At(Float32Array.of(0, NaN), index)],
  ['uint32At', (index) => uint32At(Uint32Array.of(0, 7), index)],
  ['uint16At', (index) => uint16At(Uint16Array.of(0, 7), index)],
  ['uint8At', (index) => uint8At(Uint8Array.of(0, 7), index)],
  ['int32At', (index) => int32At(Int32Array.of(0, -7), index)],
  ['itemAt', (index) => itemAt([0, null], index)],
];

describe.each(ACCESSES)('%s', (_name, access) => {
  it('gives what is there, also what counts as false', () => {
    expect(access(0)).toBe(0);
    expect(access(1)).not.toBe(0);
  });

  it.each([-1, 2, 0.5, NaN])('fails at %p', (index) => {
    expect(() => access(index)).toThrow(RangeError);
  });
});
