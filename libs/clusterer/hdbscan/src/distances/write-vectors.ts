import { float64At } from '@learning-memory/array-access';
import type { MeasuredPoints } from '@learning-memory/clusterer-input';
import type { SharedLayout } from './shared-layout.ts';

export interface OrderedPoints extends MeasuredPoints {
  /** Is the order in which the points are numbered from here on. */
  readonly order: Uint32Array;
}

/** Writes the vectors as the kernel wants them: in double and in single precision, for the cosine of unit length. Gives the length
 * of the longest. */
export function writeVectors(memory: WebAssembly.Memory, layout: SharedLayout, points: OrderedPoints): number {
  const { vectors, dimension, order, metric } = points;
  let longest = 0;
  order.forEach((point, row) => {
    const address = layout.vectors + row * layout.vectorBytes;
    const target = new Float64Array(memory.buffer, address, layout.vectorBytes / Float64Array.BYTES_PER_ELEMENT);
    target.fill(0);
    target.set(vectors.subarray(point * dimension, (point + 1) * dimension));
    const length = metric === 'cosine' ? toUnitLength(target) : lengthOf(target);
    longest = Math.max(longest, length);
    const roughAddress = layout.roughVectors + row * layout.roughVectorBytes;
    const rough = new Float32Array(
      memory.buffer,
      roughAddress,
      layout.roughVectorBytes / Float32Array.BYTES_PER_ELEMENT,
    );
    rough.fill(0);
    rough.set(target.subarray(0, dimension));
  });
  return longest;
}

/** Divides by the Euclidean norm; a zero vector stays as it is. Gives the length it has then. */
function toUnitLength(vector: Float64Array): number {
  const norm = lengthOf(vector);
  if (norm === 0) return 0;
  for (let index = 0; index < vector.length; index += 1) vector[index] = float64At(vector, index) / norm;
  return 1;
}

function lengthOf(vector: Float64Array): number {
  let squares = 0;
  for (const value of vector) squares += value * value;
  return Math.sqrt(squares);
}
