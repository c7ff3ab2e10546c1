/** Features of a text, each hashed to a number; ascending, none twice. */
export interface SparseVector {
  readonly features: Uint32Array;
  readonly weights: Float32Array;
}

export const EMPTY: SparseVector = { features: new Uint32Array(0), weights: new Float32Array(0) };

/** FNV-1a; equal on every machine. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Counts features with saturation, as BM25 does: the second occurrence says less than the first. */
export function sparseOf(counts: ReadonlyMap<string, number>): SparseVector {
  if (counts.size === 0) return EMPTY;
  const byHash = new Map<number, number>();
  for (const [feature, count] of counts) byHash.set(hashText(feature), (2.2 * count) / (count + 1.2));
  const features = Uint32Array.from(byHash.keys()).sort();
  return { features, weights: Float32Array.from(features, (feature) => byHash.get(feature) ?? 0) };
}

/** Of two vectors of unit length the cosine. */
export function dotSparse(a: SparseVector, b: SparseVector): number {
  let [left, right, sum] = [0, 0, 0];
  while (left < a.features.length && right < b.features.length) {
    const difference = at(a.features, left) - at(b.features, right);
    if (difference === 0) sum += at(a.weights, left++) * at(b.weights, right++);
    else if (difference < 0) left += 1;
    else right += 1;
  }
  return sum;
}

export function at(values: Float32Array | Uint32Array | Int32Array, index: number): number {
  return values[index] as number;
}

/** How often each feature occurs, which makes the rare ones telling. */
export interface FeatureStatistics {
  readonly documents: number;
  readonly frequencies: ReadonlyMap<number, number>;
  /** How much a feature tells, by how often it occurs. */
  readonly rarities: Float64Array;
}

export function countFeatures(vectors: readonly SparseVector[]): FeatureStatistics {
  const frequencies = new Map<number, number>();
  for (const { features } of vectors) {
    for (const feature of features) frequencies.set(feature, (frequencies.get(feature) ?? 0) + 1);
  }
  const documents = vectors.length;
  const rarities = Float64Array.from({ length: documents + 1 }, (_, frequency) => rarityOf(frequency, documents));
  return { documents, frequencies, rarities };
}

/** Unit length, rare features weigh more; empty for an empty one. */
export function weighted(vector: SparseVector, statistics: FeatureStatistics): SparseVector {
  const weights = vector.weights.map((weight, index) => weight * rarity(at(vector.features, index), statistics));
  const length = Math.sqrt(weights.reduce((sum, weight) => sum + weight * weight, 0));
  return length < 1e-9 ? EMPTY : { features: vector.features, weights: weights.map((weight) => weight / length) };
}

/** Beside few memories about one matter there could be others: what all of the few say is not what everybody says. */
const UNSEEN_DOCUMENTS = 200;

function rarityOf(frequency: number, documents: number): number {
  return Math.log(1 + (documents + UNSEEN_DOCUMENTS - frequency + 0.5) / (frequency + 0.5));
}

function rarity(feature: number, { frequencies, rarities }: FeatureStatistics): number {
  return rarities[frequencies.get(feature) ?? 0] as number;
}
