/** The cosine of two vectors of unit length. */
export function dot(a: Float32Array, b: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < a.length; index += 1) sum += (a[index] as number) * (b[index] as number);
  return sum;
}

/** Unit length, in place; `undefined` for what has none. */
export function normalised(vector: Float32Array): Float32Array | undefined {
  const length = Math.sqrt(dot(vector, vector));
  if (!(length > 1e-9)) return undefined;
  for (let index = 0; index < vector.length; index += 1) vector[index] = (vector[index] as number) / length;
  return vector;
}

export function addTo(sum: Float32Array, vector: Float32Array, weight = 1): void {
  for (let index = 0; index < sum.length; index += 1) {
    sum[index] = (sum[index] as number) + weight * (vector[index] as number);
  }
}

/** What all have in common, taken out of each: a model gives all texts a direction that tells nothing. */
export function centred(vectors: readonly (Float32Array | undefined)[]): (Float32Array | undefined)[] {
  const present = vectors.filter((vector) => vector !== undefined);
  const [first] = present;
  if (first === undefined) return vectors.map(() => undefined);
  const mean = new Float32Array(first.length);
  for (const vector of present) addTo(mean, vector, 1 / present.length);
  return vectors.map((vector) => {
    if (vector === undefined) return undefined;
    const own = Float32Array.from(vector);
    addTo(own, mean, -1);
    return normalised(own);
  });
}
