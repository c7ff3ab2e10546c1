import { float64At, uint32At } from '@learning-memory/array-access';
import type { MeasuredPoints, Metric } from '@learning-memory/clusterer-input';
import { euclideanErrorOf, toRough } from './distance-kernel.ts';
import type { SharedLayout } from './shared-layout.ts';

export interface OrderedPoints extends MeasuredPoints {
  /** The order in which the points are numbered from here on. */
  readonly order: Uint32Array;
}

/**
 * Writes the vectors as the kernel wants them: in double precision, for the cosine of unit length, and rough. Gives the error
 * of their lower bounds.
 */
export function writeVectors(memory: WebAssembly.Memory, layout: SharedLayout, points: OrderedPoints): number {
  const { vectors, dimension, order, metric } = points;
  const width = layout.vectorBytes / Float64Array.BYTES_PER_ELEMENT;
  const exact = new Float64Array(memory.buffer, layout.vectors, order.length * width).fill(0);
  const writeRough = roughWriter(memory, layout, metric);
  let error = 0;
  for (let row = 0; row < order.length; row += 1) {
    const target = exact.subarray(row * width, row * width + dimension);
    const first = uint32At(order, row) * dimension;
    target.set(vectors.subarray(first, first + dimension));
    if (metric === 'cosine') toUnitLength(target);
    error = Math.max(error, writeRough(row, target));
  }
  return error;
}

type RoughWriter = (row: number, vector: Float64Array) => number;

/** Writes a vector into its row, and gives what bounds of its distances may be off. */
function roughWriter(memory: WebAssembly.Memory, layout: SharedLayout, metric: Metric): RoughWriter {
  const { roughVectors, roughVectorBytes, count } = layout;
  if (metric === 'cosine') {
    const whole = new Int16Array(memory.buffer, roughVectors, (count * roughVectorBytes) / 2).fill(0);
    return (row, vector) => toRough(vector, whole.subarray((row * roughVectorBytes) / 2));
  }
  const singles = new Float32Array(memory.buffer, roughVectors, (count * roughVectorBytes) / 4).fill(0);
  return (row, vector) => {
    singles.set(vector, (row * roughVectorBytes) / 4);
    return euclideanErrorOf(lengthOf(vector));
  };
}

/** Divides by the Euclidean norm; a zero vector stays as it is. */
function toUnitLength(vector: Float64Array): void {
  const norm = lengthOf(vector);
  if (isExact(norm)) return divide(vector, norm);
  const largest = vector.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  if (largest === 0) return;
  divide(vector, largest);
  divide(vector, lengthOf(vector));
}

/** Whether no square was too large or too small for a number. */
function isExact(norm: number): boolean {
  return norm > 1e-140 && norm < 1e150;
}

function divide(vector: Float64Array, by: number): void {
  for (let index = 0; index < vector.length; index += 1) vector[index] = float64At(vector, index) / by;
}

function lengthOf(vector: Float64Array): number {
  let squares = 0;
  for (let index = 0; index < vector.length; index += 1) squares += float64At(vector, index) * float64At(vector, index);
  return Math.sqrt(squares);
}
