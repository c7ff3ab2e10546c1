import type { Tensor } from '@huggingface/transformers';
import type { Pooling } from './known-models.ts';

export interface PoolingOptions {
  readonly pooling: Pooling;
  readonly dimension: number;
}

/** One vector of unit length a text: of its tokens, or as the model gives it. Throws where the model gives others. */
export function pooledVectors(
  outputs: Readonly<Record<string, Tensor>>,
  mask: Tensor,
  { pooling, dimension }: PoolingOptions,
): readonly Float32Array[] {
  const output = outputs.sentence_embedding ?? outputs.last_hidden_state ?? outputs.token_embeddings;
  if (output === undefined) throw new Error(`it gives ${Object.keys(outputs).join(', ')}, and no vectors of texts`);
  const shape = output.dims;
  if (shape.at(-1) !== dimension) {
    throw new Error(`its vectors have ${String(shape.at(-1))} dimensions, its config.json says ${String(dimension)}`);
  }
  const numbers = Float32Array.from(output.data as Iterable<number>);
  const [texts = 0, tokens = 1] = shape.length === 2 ? [shape[0], 1] : shape;
  return Array.from({ length: texts }, (_, text) => {
    const rows = Array.from({ length: tokens }, (_, token) => text * tokens + token);
    const isOne = shape.length === 2 || pooling === 'cls';
    const seen = isOne ? rows.slice(0, 1) : rows.filter((row) => Number(mask.data[row]) === 1);
    return unitSum(seen, numbers, dimension);
  });
}

/** The direction of the mean is that of the sum. */
function unitSum(rows: readonly number[], numbers: Float32Array, dimension: number): Float32Array {
  const sum = new Float64Array(dimension);
  for (const row of rows) {
    for (let index = 0; index < dimension; index += 1) {
      sum[index] = (sum[index] ?? 0) + (numbers[row * dimension + index] ?? 0);
    }
  }
  const length = Math.hypot(...sum);
  return Float32Array.from(sum, (value) => value / length);
}
