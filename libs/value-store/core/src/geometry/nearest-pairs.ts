import { setImmediate } from 'node:timers/promises';
import { itemAt } from '@learning-memory/array-access';
import { checkSignal } from '@learning-memory/clusterer-input';
import { cosine } from './unit-vectors.ts';

/** Names two rows by number, the lower one first. */
export interface RowPair {
  readonly rows: readonly [number, number];
  /** A cosine. */
  readonly similarity: number;
}

export interface NearestPairs {
  /** Lists the nearest first, at most 3. */
  readonly pairs: readonly RowPair[];
  /** Counts the rows that were compared, all or an even sample. */
  readonly compared: number;
}

/** All pairs of these are half a million: a quarter of a second, in which the server would answer nobody but for the slices. */
const MOST_COMPARED = 1000;
const MOST_REPORTED = 3;
/** A slice takes about two milliseconds, which nobody who waits for the server notices. */
const MULTIPLICATIONS_PER_SLICE = 2_000_000;

/**
 * Compares every two of up to 1000 unit vectors spread evenly over `rows`, in slices that leave the event loop free. Rejects
 * `CLUSTERER_ABORTED`.
 */
export async function nearestPairs(rows: readonly Float32Array[], signal?: AbortSignal): Promise<NearestPairs> {
  const sample = evenSample(rows.length);
  let nearest: readonly RowPair[] = [];
  let multiplications = 0;
  for (const [position, left] of sample.entries()) {
    nearest = nearestOf(nearest, pairsOf(rows, left, sample.slice(position + 1)));
    multiplications += (sample.length - position) * itemAt(rows, left).length;
    if (multiplications < MULTIPLICATIONS_PER_SLICE) continue;
    multiplications = 0;
    await setImmediate();
    checkSignal(signal);
  }
  return { pairs: nearest, compared: sample.length };
}

function evenSample(count: number): readonly number[] {
  const size = Math.min(count, MOST_COMPARED);
  return Array.from({ length: size }, (_, position) => Math.floor((position * count) / size));
}

function pairsOf(rows: readonly Float32Array[], left: number, others: readonly number[]): readonly RowPair[] {
  const row = itemAt(rows, left);
  return others.map((right) => ({ rows: [left, right], similarity: cosine(row, itemAt(rows, right)) }));
}

/** Keeps equal ones in the order of their rows. */
function nearestOf(found: readonly RowPair[], more: readonly RowPair[]): readonly RowPair[] {
  const least = found.length < MOST_REPORTED ? -Infinity : (found.at(-1)?.similarity ?? -Infinity);
  const better = more.filter(({ similarity }) => similarity > least);
  if (better.length === 0) return found;
  return [...found, ...better].sort((a, b) => b.similarity - a.similarity).slice(0, MOST_REPORTED);
}
