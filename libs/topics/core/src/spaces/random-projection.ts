import { normalised } from './dense-vector.ts';
import { at, type SparseVector } from './sparse-vector.ts';

/** Of vectors that stand for sparse ones: cosines are off by .06 at most, mostly. */
export const PROJECTED_DIMENSION = 256;

/** Each feature goes to so many dimensions. */
const SPREAD = 8;

/** Random projection (Achlioptas 2003): signs and dimensions follow from the feature alone, equal on every machine. */
export function project(vector: SparseVector): Float32Array | undefined {
  if (vector.features.length === 0) return undefined;
  const projected = new Float32Array(PROJECTED_DIMENSION);
  for (let index = 0; index < vector.features.length; index += 1) {
    addFeature(projected, at(vector.features, index), at(vector.weights, index));
  }
  return normalised(projected);
}

export function addFeature(sum: Float32Array, feature: number, weight: number): void {
  let state = feature | 1;
  for (let step = 0; step < SPREAD; step += 1) {
    // xorshift32 (Marsaglia 2003).
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    const position = (state >>> 1) % PROJECTED_DIMENSION;
    sum[position] = (sum[position] as number) + ((state & 1) === 0 ? weight : -weight);
  }
}
