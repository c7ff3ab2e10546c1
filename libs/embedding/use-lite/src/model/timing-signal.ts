import type { MatrixMemory } from './matrix-product.ts';
import type { TokenMatrix } from './token-matrix.ts';

/** What is added to a token for each position in its text: sines of all timescales, then cosines (Vaswani et al. 2017). */
export function createTimingSignal(timescales: Float32Array, positions: number): readonly Float32Array[] {
  return Array.from({ length: positions }, (_, position) => {
    const angles = timescales.map((timescale) => position * timescale);
    return Float32Array.from([...angles.map(Math.sin), ...angles.map(Math.cos)]);
  });
}

/** This model doubles the token and adds the signal of its position. */
export function addTimingSignal(
  { numbers }: MatrixMemory,
  { address, columns, texts }: TokenMatrix,
  signal: readonly Float32Array[],
): void {
  for (const { start, count } of texts) {
    for (let position = 0; position < count; position++) {
      const row = address + (start + position) * columns;
      doubleAndAdd(numbers.subarray(row, row + columns), signal[position]);
    }
  }
}

function doubleAndAdd(token: Float32Array, signal: Float32Array | undefined): void {
  for (let column = 0; column < token.length; column++)
    token[column] = 2 * (token[column] ?? 0) + (signal?.[column] ?? 0);
}
