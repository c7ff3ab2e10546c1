import type { Breather } from '../breather.ts';
import { addTo, dot, normalised } from './dense-vector.ts';

/** Rows that directions are learnt from, less than twice as many at most. */
const MOST_LEARNT_FROM = 300;
const ROUNDS = 8;

/**
 * Unit vectors of the strongest directions of vectors that were centred, found by orthogonal iteration (Golub and Van Loan
 * 2013, 8.2.4) from a fixed start: the same for the same vectors in the same order.
 */
export async function principalDirections(
  vectors: readonly Float32Array[],
  count: number,
  breather: Breather,
): Promise<readonly Float32Array[]> {
  const step = Math.max(1, Math.floor(vectors.length / MOST_LEARNT_FROM));
  const rows = vectors.filter((_, index) => index % step === 0);
  const dimension = rows[0]?.length ?? 0;
  const wanted = Math.min(count, dimension, rows.length);
  let directions = orthonormal(Array.from({ length: wanted }, (_, index) => startVector(dimension, index)));
  for (let round = 0; round < ROUNDS; round += 1) {
    const turned: Float32Array[] = [];
    for (const direction of directions) {
      turned.push(turn(rows, direction));
      await breather.pause();
    }
    directions = orthonormal(turned);
  }
  return directions;
}

/** In these directions, at unit length; `undefined` for one that has nothing of them. */
export function inDirections(vector: Float32Array, directions: readonly Float32Array[]): Float32Array | undefined {
  return normalised(Float32Array.from(directions, (direction) => dot(vector, direction)));
}

function turn(rows: readonly Float32Array[], direction: Float32Array): Float32Array {
  const turned = new Float32Array(direction.length);
  for (const row of rows) addTo(turned, row, dot(row, direction));
  return turned;
}

/** Gram and Schmidt; directions that are none drop out. */
function orthonormal(vectors: readonly Float32Array[]): readonly Float32Array[] {
  const basis: Float32Array[] = [];
  for (const vector of vectors) {
    for (const other of basis) addTo(vector, other, -dot(vector, other));
    const unit = normalised(vector);
    if (unit !== undefined) basis.push(unit);
  }
  return basis;
}

function startVector(dimension: number, seed: number): Float32Array {
  let state = (seed + 1) * 0x9e3779b9;
  return Float32Array.from({ length: dimension }, () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x6d2b79f5;
    return ((state >>> 8) & 0xffff) / 0xffff - 0.5;
  });
}
