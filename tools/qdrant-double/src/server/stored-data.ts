export interface DoublePoint {
  readonly id: string;
  /** By name: a dense vector in single precision and of length 1, or a sparse one. */
  readonly vectors: Map<string, readonly number[] | SparsePart>;
  payload: Record<string, unknown>;
}

export type SparsePart = ReadonlyMap<number, number>;

export interface DoubleIndex {
  readonly type: string;
  readonly lookup: boolean;
  readonly range: boolean;
}

export interface DoubleCollection {
  /** Name -> size. */
  readonly dense: Map<string, number>;
  readonly sparse: Map<string, { readonly hasIdf: boolean }>;
  readonly indexes: Map<string, DoubleIndex>;
  readonly points: Map<string, DoublePoint>;
  /** As it was made. */
  readonly creation: Readonly<Record<string, unknown>>;
  metadata: Record<string, unknown>;
}

export function byId(one: DoublePoint, other: DoublePoint): number {
  return one.id < other.id ? -1 : one.id > other.id ? 1 : 0;
}
