import { float64At } from '@learning-memory/array-access';
import type { MeasuredPoints } from '@learning-memory/clusterer-input';
import type { SharedLayout } from './shared-layout.ts';

export interface OrderedPoints extends MeasuredPoints {
  /** Is the order in which the points are numbered from here on. */
  readonly order: Uint32Array;
}

/** Writes the vectors as the kernel wants them: in double and in single precision, for the cosine of unit length. */
export function writeVectors(memory: WebAssembly.Memory, layout: SharedLayout, points: OrderedPoints): void {
  const { vectors, dimension, order, metric } = points;
  order.forEach((point, row) => {
    const address = layout.vectors + row * layout.vectorBytes;
    const target = new Float64Array(memory.buffer, address, layout.vectorBytes / Float64Array.BYTES_PER_ELEMENT);
    target.fill(0);
    target.set(vectors.subarray(point * dimension, (point + 1) * dimension));
    if (metric === 'cosine') toUnitLength(target);
    const roughAddress = layout.roughVectors + row * layout.roughVectorBytes;
    const rough = new Float32Array(
      memory.buffer,
      roughAddress,
      layout.roughVectorBytes / Float32Array.BYTES_PER_ELEMENT,
    );
    rough.fill(0);
    rough.set(target.subarray(0, dimension));
  });
}

/** Divides by the Euclidean norm; a zero vector stays as it is. */
function toUnitLength(vector: Float64Array): void {
  let squares = 0;
  for (const value of vector) squares += value * value;
  if (squares === 0) return;
  const norm = Math.sqrt(squares);
  for (let index = 0; index < vector.length; index += 1) vector[index] = float64At(vector, index) / norm;
}
