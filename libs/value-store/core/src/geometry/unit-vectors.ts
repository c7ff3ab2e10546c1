/** Of unit length; a vector of zeros stays one. */
export function unitVector(vector: ArrayLike<number>): Float32Array {
  let square = 0;
  for (let index = 0; index < vector.length; index += 1) square += (vector[index] ?? 0) ** 2;
  const scale = square === 0 ? 0 : 1 / Math.sqrt(square);
  const unit = new Float32Array(vector.length);
  for (let index = 0; index < unit.length; index += 1) unit[index] = (vector[index] ?? 0) * scale;
  return unit;
}

/** The cosine of two unit vectors of one dimension, -1 to 1. */
export function cosine(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < left.length; index += 1) sum += (left[index] ?? 0) * (right[index] ?? 0);
  return Math.max(-1, Math.min(1, sum));
}

export interface WeightedVectors {
  readonly rows: readonly Float32Array[];
  /** One a row. */
  readonly weights: readonly number[];
}

/** The direction of the weighted mean; `rows` has at least one. */
export function centroidOf({ rows, weights }: WeightedVectors): Float32Array {
  const sum = new Float64Array(rows[0]?.length ?? 0);
  rows.forEach((row, index) => {
    const weight = weights[index] ?? 0;
    for (let column = 0; column < sum.length; column += 1)
      sum[column] = (sum[column] ?? 0) + weight * (row[column] ?? 0);
  });
  return unitVector(sum);
}
