import type { Metric } from '@learning-memory/clusterer-input';

/** Holds the thread that clusters, and one that helps. */
export const THREADS = 2;

/** So many rows of distances are measured together: their vectors stay in the cache while the columns pass by. */
export const BATCH_ROWS = 16;

/** Limits the lower bounds of all points that are kept, so that none is measured twice. */
const KEPT_BYTES = 26_000_000;

/** Limits the rows of lower bounds that else wait for their use: the more there are, the fewer are measured twice. */
const CACHE_BYTES = 10_000_000;

/** Vectors and rows of lower bounds are filled up to a multiple of this. */
const REGISTER_BYTES = 16;

/** Bytes of a coordinate of a rough vector. */
const ROUGH_BYTES: Readonly<Record<Metric, number>> = { cosine: 2, euclidean: 4 };

/** Bytes of a lower bound. */
const BOUND_BYTES: Readonly<Record<Metric, number>> = { cosine: 1, euclidean: 4 };

const PAGE_BYTES = 65_536;
const CACHE_LINE_BYTES = 64;

/** The counters of shared work lie before all else, in the same place for all points. */
export const COUNTERS_ADDRESS = 0;

export interface SharedSizes {
  readonly metric: Metric;
  readonly count: number;
  readonly dimension: number;
  /** Nearest others that are kept of each point. */
  readonly neighbours: number;
}

/**
 * Says where the threads keep what they share: byte addresses. All of it grows with the number of points, not its square.
 */
export interface SharedLayout {
  readonly count: number;
  readonly neighbours: number;
  /** Per thread `BATCH_ROWS` points, and the rows of `distances` they are written to, 32 bits each. */
  readonly rows: number;
  readonly targets: number;
  /** All points lie here, in any order, 32 bits each. */
  readonly columns: number;
  /** Per thread and point `neighbours` doubles. */
  readonly nearest: number;
  readonly nearestCount: number;
  /** Each point has `vectorBytes` here: doubles, filled up with zeros. */
  readonly vectors: number;
  readonly vectorBytes: number;
  /** Each point has `roughVectorBytes` here: whole numbers of 16 bits for the cosine, else singles. */
  readonly roughVectors: number;
  readonly roughVectorBytes: number;
  /** Per thread a row of a double for each point. */
  readonly distances: number;
  readonly distanceBytes: number;
  /** Per thread room for all points whose distances are wanted, 32 bits each. */
  readonly candidates: number;
  /** Here lie `cachedRows` rows of `boundBytes`: a byte for each point for the cosine, else a single. */
  readonly bounds: number;
  readonly boundBytes: number;
  readonly cachedRows: number;
  /** Row p is that of point p, and stays. */
  readonly isKept: boolean;
  /** Per thread a row of limits of lower bounds. */
  readonly limits: number;
  readonly pages: number;
}

export function sharedLayout({ metric, count, dimension, neighbours }: SharedSizes): SharedLayout {
  let end = COUNTERS_ADDRESS + CACHE_LINE_BYTES;
  const reserve = (bytes: number): number => {
    const start = end;
    end += filledUp(bytes, CACHE_LINE_BYTES);
    return start;
  };
  const nearestCount = THREADS * count * neighbours;
  const vectorBytes = filledUp(8 * dimension, REGISTER_BYTES);
  const roughVectorBytes = filledUp(ROUGH_BYTES[metric] * dimension, REGISTER_BYTES);
  const distanceBytes = 8 * count;
  const boundBytes = filledUp(BOUND_BYTES[metric] * count, REGISTER_BYTES);
  // All are measured only where it takes neighbours to be dense.
  const isKept = neighbours > 0 && boundBytes * count <= KEPT_BYTES;
  const cachedRows = isKept
    ? count
    : Math.max(THREADS * BATCH_ROWS, Math.min(Math.floor(CACHE_BYTES / boundBytes), count));
  const addresses = {
    rows: reserve(4 * THREADS * BATCH_ROWS),
    targets: reserve(4 * THREADS * BATCH_ROWS),
    columns: reserve(4 * count),
    nearest: reserve(8 * nearestCount),
    vectors: reserve(vectorBytes * count),
    roughVectors: reserve(roughVectorBytes * count),
    distances: reserve(distanceBytes * THREADS),
    candidates: reserve(4 * count * THREADS),
    limits: reserve(boundBytes * THREADS),
    bounds: reserve(boundBytes * cachedRows),
  };
  const pages = Math.ceil(end / PAGE_BYTES);
  const bytes = { vectorBytes, roughVectorBytes, distanceBytes, boundBytes };
  return { count, neighbours, nearestCount, cachedRows, isKept, pages, ...bytes, ...addresses };
}

function filledUp(bytes: number, unit: number): number {
  return Math.ceil(bytes / unit) * unit;
}
