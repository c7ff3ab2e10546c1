import type { InSteps } from '../in-steps.ts';
import { FeatureNumbers } from './feature-numbers.ts';

/** Features of a text, each hashed to a number; ascending, none twice. */
export interface SparseVector {
  readonly features: Uint32Array;
  readonly weights: Float32Array;
}

export const EMPTY: SparseVector = { features: new Uint32Array(0), weights: new Float32Array(0) };

/** FNV-1a; equal on every machine. */
export function hashText(text: string): number {
  let hash = HASH_START;
  for (let index = 0; index < text.length; index += 1) hash = hashOn(hash, text.charCodeAt(index));
  return hash >>> 0;
}

export const HASH_START = 0x811c9dc5;

/** The hash of what was hashed and one code more, as 32 bits with a sign. */
export function hashOn(hash: number, code: number): number {
  return Math.imul(hash ^ code, 0x01000193);
}

/** Counts features with saturation, as BM25 does: the second occurrence says less than the first. */
export function sparseOf(counts: ReadonlyMap<string, number>): SparseVector {
  const found = [...counts];
  // Hash and place in one number, which sorts faster than pairs.
  const sorted = Float64Array.from(found, ([feature], place) => hashText(feature) * PLACES + place).sort();
  const features = new Uint32Array(sorted.length);
  const weights = new Float32Array(sorted.length);
  let size = 0;
  for (const both of sorted) {
    const feature = Math.floor(both / PLACES);
    if (size > 0 && features[size - 1] === feature) size -= 1;
    features[size] = feature;
    weights[size] = saturated((found[both % PLACES] as [string, number])[1]);
    size += 1;
  }
  return size === 0 ? EMPTY : { features: features.subarray(0, size), weights: weights.subarray(0, size) };
}

/** More features than a text of what is stored can have. */
const PLACES = 2 ** 21;

/** The same of hashes in any order, each as often as it occurs; puts them in order. */
export function sparseOfHashes(hashes: Uint32Array): SparseVector {
  hashes.sort();
  const features = new Uint32Array(hashes.length);
  const weights = new Float32Array(hashes.length);
  let size = 0;
  for (let start = 0, end = 0; start < hashes.length; start = end, size += 1) {
    while (end < hashes.length && hashes[end] === hashes[start]) end += 1;
    features[size] = at(hashes, start);
    weights[size] = saturated(end - start);
  }
  return size === 0 ? EMPTY : { features: features.slice(0, size), weights: weights.slice(0, size) };
}

function saturated(count: number): number {
  return (2.2 * count) / (count + 1.2);
}

/** Of two vectors of unit length the cosine. */
export function dotSparse(a: SparseVector, b: SparseVector): number {
  let left = 0;
  let right = 0;
  let sum = 0;
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
  readonly numbers: FeatureNumbers;
  /** By the number of the feature. */
  readonly frequencies: readonly number[];
  /** How much a feature tells, by how often it occurs. */
  readonly rarities: Float64Array;
}

/** A step is a vector. */
export function* countFeatures(vectors: readonly SparseVector[]): InSteps<FeatureStatistics> {
  const numbers = new FeatureNumbers();
  const frequencies: number[] = [];
  for (const { features } of vectors) {
    for (let index = 0; index < features.length; index += 1) {
      const number = numbers.add(at(features, index));
      if (number === frequencies.length) frequencies.push(1);
      else frequencies[number] = (frequencies[number] as number) + 1;
    }
    yield;
  }
  const documents = vectors.length;
  const rarities = Float64Array.from({ length: documents + 1 }, (_, frequency) => rarityOf(frequency, documents));
  return { numbers, frequencies, rarities };
}

/** Unit length, rare features weigh more; empty for an empty one. */
export function weighted({ features, weights: own }: SparseVector, statistics: FeatureStatistics): SparseVector {
  const weights = new Float32Array(own.length);
  let sum = 0;
  for (let index = 0; index < own.length; index += 1) {
    weights[index] = at(own, index) * rarity(at(features, index), statistics);
    sum += at(weights, index) ** 2;
  }
  const length = Math.sqrt(sum);
  if (length < 1e-9) return EMPTY;
  for (let index = 0; index < weights.length; index += 1) weights[index] = at(weights, index) / length;
  return { features, weights };
}

/** Beside few memories about one matter there could be others: what all of the few say is not what everybody says. */
const UNSEEN_DOCUMENTS = 200;

function rarityOf(frequency: number, documents: number): number {
  return Math.log(1 + (documents + UNSEEN_DOCUMENTS - frequency + 0.5) / (frequency + 0.5));
}

function rarity(feature: number, { numbers, frequencies, rarities }: FeatureStatistics): number {
  return rarities[frequencies[numbers.find(feature)] ?? 0] as number;
}
