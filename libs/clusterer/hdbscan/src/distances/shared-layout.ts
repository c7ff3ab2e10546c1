/** Holds the thread that clusters, and one that helps. */
export const THREADS = 2;

/** So many rows of distances are measured together: their vectors stay in the cache while the columns pass by. */
export const BATCH_ROWS = 16;

/** Limits the rows of distances that wait for their use: the more there are, the fewer are measured twice. */
const CACHE_BYTES = 10_000_000;

const PAGE_BYTES = 65_536;
const CACHE_LINE_BYTES = 64;

/** The counters of shared work lie before all else, in the same place for all points. */
export const COUNTERS_ADDRESS = 0;

export interface SharedSizes {
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
  /** Each point has `roughVectorBytes` here: the same in single precision. */
  readonly roughVectors: number;
  readonly roughVectorBytes: number;
  /** Per thread a row of a double for each point. */
  readonly distances: number;
  readonly distanceBytes: number;
  /** Per thread room for all points whose distances are wanted, 32 bits each. */
  readonly candidates: number;
  /** Here lie `cachedRows` rows of a single for each point. */
  readonly bounds: number;
  readonly boundBytes: number;
  readonly cachedRows: number;
  readonly pages: number;
}

export function sharedLayout({ count, dimension, neighbours }: SharedSizes): SharedLayout {
  let end = COUNTERS_ADDRESS + CACHE_LINE_BYTES;
  const reserve = (bytes: number): number => {
    const start = end;
    end += Math.ceil(bytes / CACHE_LINE_BYTES) * CACHE_LINE_BYTES;
    return start;
  };
  const nearestCount = THREADS * count * neighbours;
  const vectorBytes = Math.ceil(dimension / 2) * 16;
  const roughVectorBytes = Math.ceil(dimension / 4) * 16;
  const distanceBytes = 8 * count;
  const boundBytes = 4 * count;
  const cachedRows = Math.max(THREADS * BATCH_ROWS, Math.min(Math.floor(CACHE_BYTES / boundBytes), count));
  const addresses = {
    rows: reserve(4 * THREADS * BATCH_ROWS),
    targets: reserve(4 * THREADS * BATCH_ROWS),
    columns: reserve(4 * count),
    nearest: reserve(8 * nearestCount),
    vectors: reserve(vectorBytes * count),
    roughVectors: reserve(roughVectorBytes * count),
    distances: reserve(distanceBytes * THREADS),
    candidates: reserve(4 * count * THREADS),
    bounds: reserve(boundBytes * cachedRows),
  };
  const pages = Math.ceil(end / PAGE_BYTES);
  const bytes = { vectorBytes, roughVectorBytes, distanceBytes, boundBytes };
  return { count, neighbours, nearestCount, cachedRows, pages, ...bytes, ...addresses };
}
