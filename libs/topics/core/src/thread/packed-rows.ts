import { EMPTY, type SparseVector } from '../spaces/sparse-vector.ts';

/** Sparse vectors one after the other in shared memory, which a thread reads without a copy. */
export interface PackedSparse {
  /** Row n lies from `offsets[n]` to `offsets[n + 1]`. */
  readonly offsets: Uint32Array;
  readonly features: Uint32Array;
  readonly weights: Float32Array;
}

/** Vectors of one length, one after the other in shared memory. */
export interface PackedDense {
  readonly dimension: number;
  /** 0 for a row that has none. */
  readonly present: Uint8Array;
  readonly values: Float32Array;
}

export function packSparse(rows: readonly SparseVector[]): PackedSparse {
  const offsets = new Uint32Array(shared(rows.length + 1, Uint32Array));
  for (const [row, { features }] of rows.entries()) offsets[row + 1] = (offsets[row] as number) + features.length;
  const size = offsets[rows.length] as number;
  const features = new Uint32Array(shared(size, Uint32Array));
  const weights = new Float32Array(shared(size, Float32Array));
  for (const [row, vector] of rows.entries()) {
    features.set(vector.features, offsets[row]);
    weights.set(vector.weights, offsets[row]);
  }
  return { offsets, features, weights };
}

export function unpackSparse({ offsets, features, weights }: PackedSparse): readonly SparseVector[] {
  return Array.from({ length: offsets.length - 1 }, (_, row) => {
    const [start, end] = [offsets[row], offsets[row + 1]];
    return start === end ? EMPTY : { features: features.subarray(start, end), weights: weights.subarray(start, end) };
  });
}

export function packDense(rows: readonly (Float32Array | undefined)[]): PackedDense {
  const dimension = rows.find((row) => row !== undefined)?.length ?? 0;
  const present = new Uint8Array(shared(rows.length, Uint8Array));
  const values = new Float32Array(shared(rows.length * dimension, Float32Array));
  for (const [row, vector] of rows.entries()) {
    if (vector === undefined) continue;
    present[row] = 1;
    values.set(vector, row * dimension);
  }
  return { dimension, present, values };
}

export function unpackDense({ dimension, present, values }: PackedDense): readonly (Float32Array | undefined)[] {
  return Array.from(present, (there, row) =>
    there === 0 ? undefined : values.subarray(row * dimension, (row + 1) * dimension),
  );
}

function shared(length: number, { BYTES_PER_ELEMENT }: { readonly BYTES_PER_ELEMENT: number }): SharedArrayBuffer {
  return new SharedArrayBuffer(length * BYTES_PER_ELEMENT);
}
