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

/** Fewer say more about themselves than about their language. */
const FEWEST_OF_A_GROUP = 6;

/**
 * What all of a group have in common, taken out of each: a model gives all texts a direction that tells nothing, and those of
 * a language another one (Libovický, Rosa and Fraser 2020). A small group counts with the others.
 */
export function centred(
  vectors: readonly (Float32Array | undefined)[],
  groups: Uint8Array,
): readonly (Float32Array | undefined)[] {
  const sizes = [0, 0];
  for (const [row, vector] of vectors.entries()) if (vector !== undefined) addOne(sizes, groups[row] as number);
  const apart = sizes.every((size) => size >= FEWEST_OF_A_GROUP);
  const groupOf = (row: number): number => (apart ? (groups[row] as number) : 0);
  const means = [0, 1].map((group) => meanOf(vectors.filter((_, row) => groupOf(row) === group)));
  return vectors.map((vector, row) => {
    const mean = means[groupOf(row)];
    if (vector === undefined || mean === undefined) return undefined;
    const own = Float32Array.from(vector);
    addTo(own, mean, -1);
    return normalised(own);
  });
}

function addOne(sizes: number[], group: number): void {
  sizes[group] = (sizes[group] as number) + 1;
}

function meanOf(vectors: readonly (Float32Array | undefined)[]): Float32Array | undefined {
  const present = vectors.filter((vector) => vector !== undefined);
  const [first] = present;
  if (first === undefined) return undefined;
  const mean = new Float32Array(first.length);
  for (const vector of present) addTo(mean, vector, 1 / present.length);
  return mean;
}
