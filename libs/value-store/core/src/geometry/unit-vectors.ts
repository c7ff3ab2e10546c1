import { float32At, float64At, itemAt } from '@learning-memory/array-access';

/** Brings a vector to unit length; a vector of zeros stays one. */
export function unitVector(vector: ArrayLike<number>): Float32Array {
  const { length } = vector;
  let square = 0;
  for (let index = 0; index < length; index += 1) square += (vector[index] ?? 0) ** 2;
  const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
  const unit = new Float32Array(length);
  for (let index = 0; index < length; index += 1) unit[index] = (vector[index] ?? 0) * scale;
  return unit;
}

/** The cosine of two unit vectors of one dimension, -1 to 1. */
export function cosine(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += float32At(left, index) * float32At(right, index);
  return Math.max(-1, Math.min(1, sum));
}

export interface WeightedVectors {
  readonly rows: readonly Float32Array[];
  /** Holds one for each row. */
  readonly weights: readonly number[];
}

/** The direction of the weighted mean; `rows` has at least one. */
export function centroidOf({ rows, weights }: WeightedVectors): Float32Array {
  const sum = new Float64Array(itemAt(rows, 0).length);
  rows.forEach((row, index) => {
    const weight = itemAt(weights, index);
    for (let column = 0; column < sum.length; column += 1)
      sum[column] = float64At(sum, column) + weight * float32At(row, column);
  });
  return unitVector(sum);
}
