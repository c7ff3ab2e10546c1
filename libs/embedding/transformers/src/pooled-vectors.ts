import type { Tensor } from '@huggingface/transformers';
import type { Pooling } from './known-models.ts';

export interface PoolingOptions {
  readonly pooling: Pooling;
  readonly dimension: number;
}

/** One vector of unit length a text, `undefined` for one of zeros. Throws where the model gives other vectors than it says. */
export function pooledVectors(
  outputs: Readonly<Record<string, Tensor>>,
  counts: readonly number[],
  { pooling, dimension }: PoolingOptions,
): readonly (Float32Array | undefined)[] {
  const output = outputs.sentence_embedding ?? outputs.last_hidden_state ?? outputs.token_embeddings;
  if (output === undefined) throw new Error(`it gives ${Object.keys(outputs).join(', ')}, and no vectors of texts`);
  const shape = output.dims;
  if (shape.at(-1) !== dimension) {
    throw new Error(`its vectors have ${String(shape.at(-1))} dimensions, its config.json says ${String(dimension)}`);
  }
  const numbers = Float32Array.from(output.data as Iterable<number>);
  const isOfText = shape.length === 2;
  const tokens = isOfText ? 1 : (shape[1] ?? 0);
  return counts.map((count, text) => {
    const seen = isOfText || pooling === 'cls' ? 1 : count;
    return unitSum(numbers.subarray(text * tokens * dimension, (text * tokens + seen) * dimension), dimension);
  });
}

/** The direction of the mean is that of the sum. */
function unitSum(rows: Float32Array, dimension: number): Float32Array | undefined {
  const sum = new Float64Array(dimension);
  for (let start = 0; start < rows.length; start += dimension) {
    for (let index = 0; index < dimension; index += 1) sum[index] = (sum[index] ?? 0) + (rows[start + index] ?? 0);
  }
  const length = Math.hypot(...sum);
  if (!Number.isFinite(length)) throw new Error('its vectors hold numbers that are not finite');
  return length === 0 ? undefined : Float32Array.from(sum, (value) => value / length);
}
