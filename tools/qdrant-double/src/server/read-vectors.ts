import { badRequest, checkKeys } from './refusal.ts';
import type { DoubleCollection, SparsePart } from './stored-data.ts';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const MOST_INDEX = 2 ** 32 - 1;

/** A UUID; this double knows no numbers as ids. */
export function readId(id: unknown): string {
  if (typeof id !== 'string' || !UUID.test(id)) {
    throw badRequest(
      `value ${JSON.stringify(id)} is not a valid point ID, valid values are either an unsigned integer or a UUID`,
    );
  }
  return id.toLowerCase();
}

/** The named vectors of a point, each of the size its name has. */
export function readVectors(
  collection: DoubleCollection,
  vectors: unknown,
): Map<string, readonly number[] | SparsePart> {
  if (typeof vectors !== 'object' || vectors === null || Array.isArray(vectors)) {
    throw badRequest('Wrong input: Conversion between multi and regular vectors failed: name a vector');
  }
  return new Map(Object.entries(vectors).map(([name, vector]) => [name, readVector(collection, name, vector)]));
}

export function readVector(
  collection: DoubleCollection,
  name: string,
  vector: unknown,
): readonly number[] | SparsePart {
  const size = collection.dense.get(name);
  if (size !== undefined) return readDense(vector, size);
  if (collection.sparse.has(name)) return readSparse(vector);
  throw badRequest(`Wrong input: Not existing vector name error: ${name}`);
}

function readDense(vector: unknown, size: number): readonly number[] {
  const numbers = Array.isArray(vector) ? (vector as readonly unknown[]) : [];
  if (numbers.some((each) => typeof each !== 'number'))
    throw badRequest('Format error in JSON body: a vector holds what is no number');
  if (numbers.length !== size) {
    throw badRequest(
      `Wrong input: Vector dimension error: expected dim: ${String(size)}, got ${String(numbers.length)}`,
    );
  }
  // Vectors are scaled when they are written, and kept in single precision.
  const length = Math.hypot(...(numbers as readonly number[]));
  return (numbers as readonly number[]).map((each) => Math.fround(length === 0 ? each : each / length));
}

function readSparse(vector: unknown): SparsePart {
  const { indices, values } = checkKeys('SparseVector', vector, ['indices', 'values']) as Partial<
    Record<string, readonly number[]>
  >;
  if (indices === undefined || values === undefined || indices.length !== values.length) {
    throw badRequest('Validation error: must be the same length as values');
  }
  if (new Set(indices).size !== indices.length) throw badRequest('Validation error: indices must be unique');
  if (indices.some((index) => !Number.isInteger(index) || index < 0 || index > MOST_INDEX)) {
    throw badRequest('Format error in JSON body: an index is no u32');
  }
  return new Map(indices.map((index, place) => [index, Math.fround(values[place] ?? 0)]));
}
