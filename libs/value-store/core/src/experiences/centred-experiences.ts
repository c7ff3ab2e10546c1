import { float32At, float64At } from '@learning-memory/array-access';
import type { ExperienceVectors } from '../experiences/experience-vectors.ts';
import { unitVector } from '../geometry/unit-vectors.ts';

/** The sum of all vectors of an axis and how many they are. */
export interface AxisSum {
  readonly sum: Float32Array;
  readonly count: number;
}

/** The origin counts so many experiences about nothing in particular, so that few others cannot move it far. */
const PRIOR_COUNT = 5;

/**
 * The place from which a cluster is seen: the mean of the experiences that are not in it. Sentence encoders give all
 * texts of one form a large part in common; with it taken off, what is left tells them apart (Mu and Viswanath 2018). Zero
 * when the cluster is all there is.
 */
export function originOf({ sum, count }: AxisSum, members: readonly Float32Array[]): Float32Array {
  const others = Math.max(0, count - members.length);
  if (others === 0) return new Float32Array(sum.length);
  const inside = sumOf(members, sum.length);
  return sum.map((value, index) => (value - float32At(inside, index)) / (others + PRIOR_COUNT));
}

/** The direction of a vector as seen from `origin`. */
export function centre(vector: ArrayLike<number>, origin: Float32Array): Float32Array {
  const seen = new Float32Array(origin.length);
  for (let index = 0; index < seen.length; index += 1) seen[index] = (vector[index] ?? 0) - float32At(origin, index);
  return unitVector(seen);
}

export function centreAll(experiences: ExperienceVectors, origin: Float32Array): ExperienceVectors {
  return { ...experiences, rows: experiences.rows.map((row) => centre(row, origin)) };
}

/** Zeros for no rows. */
export function sumOf(rows: readonly Float32Array[], dimension: number): Float32Array {
  const sum = new Float64Array(dimension);
  for (const row of rows) {
    for (let column = 0; column < dimension; column += 1) sum[column] = float64At(sum, column) + float32At(row, column);
  }
  return Float32Array.from(sum);
}

/** Writes each number as four bytes, in base64. */
export function encodeNumbers(numbers: Float32Array): string {
  return Buffer.from(numbers.buffer, numbers.byteOffset, numbers.byteLength).toString('base64');
}

/** Zeros for what is not `dimension` numbers. */
export function decodeNumbers(text: string, dimension: number): Float32Array {
  const bytes = Buffer.from(text, 'base64');
  if (bytes.length !== dimension * Float32Array.BYTES_PER_ELEMENT) return new Float32Array(dimension);
  return new Float32Array(new Uint8Array(bytes).buffer);
}
