import { clustererError, type ClusterInput } from '@learning-memory/clusterer';
import type { Points } from './points.ts';

/** Dimension, finite numbers, whole rows, sizes; throws `CLUSTERER_INVALID_INPUT`. */
export function checkClusterInput(input: ClusterInput): void {
  checkVectors(input);
  checkWholeNumber('minClusterSize', input.minClusterSize, 2);
  if (input.minSamples !== undefined) checkWholeNumber('minSamples', input.minSamples, 1);
}

/** Dimension, finite numbers, whole rows; throws `CLUSTERER_INVALID_INPUT`. */
export function checkVectors({ vectors, dimension }: Points): void {
  if (!(vectors instanceof Float32Array) && !(vectors instanceof Float64Array)) {
    reject('vectors', typeof vectors, 'a Float32Array or a Float64Array');
  }
  checkWholeNumber('dimension', dimension, 1);
  if (vectors.length % dimension !== 0) {
    reject('Length of vectors', vectors.length, `a multiple of the dimension, ${String(dimension)}`);
  }
  const broken = firstNotFinite(vectors);
  if (broken >= 0) {
    const [row, column] = [Math.floor(broken / dimension), broken % dimension];
    reject(`Number ${String(column)} of row ${String(row)}`, vectors[broken], 'finite');
  }
}

/** Throws `CLUSTERER_ABORTED` when the signal was given. */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw abortedError(signal);
}

/** With the reason of the signal as cause. */
export function abortedError(signal: AbortSignal): Error {
  return clustererError('CLUSTERER_ABORTED', 'The clustering was cancelled.', { cause: signal.reason });
}

/** A plain loop: a callback for each of five million numbers would hold the event loop for a quarter of a second. */
function firstNotFinite(vectors: Float32Array | Float64Array): number {
  for (let index = 0; index < vectors.length; index += 1) if (!Number.isFinite(vectors[index])) return index;
  return -1;
}

function checkWholeNumber(name: string, value: unknown, min: number): void {
  if (!Number.isSafeInteger(value) || Number(value) < min) reject(name, value, `a whole number from ${String(min)}`);
}

function reject(what: string, value: unknown, limit: string): never {
  throw clustererError('CLUSTERER_INVALID_INPUT', `${what} is ${String(value)}: it must be ${limit}.`);
}
