import { createHash } from 'node:crypto';
import type { StaticModel } from '../static-model.ts';

export interface Weights {
  readonly file: Uint8Array;
  readonly model: StaticModel;
}

export interface WeightsChange {
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** By name; what it says is not true of the data. */
  readonly tensors?: Readonly<Record<string, unknown>>;
}

const DIMENSION = 8;

/** A file of these words with vectors that look random and are the same every time; `change` makes its header lie. */
export function weightsOf(words: readonly string[], change: WeightsChange = {}): Weights {
  const scales = Buffer.from(Float32Array.from(words, (_, token) => 0.01 + token / 1000).buffer);
  const rows = Buffer.from(Int8Array.from({ length: words.length * DIMENSION }, noise).buffer);
  const vocabulary = Buffer.from(words.join('\n'));
  const data = Buffer.concat([scales, rows, vocabulary]);
  const sha256 = createHash('sha256').update(data).digest('hex');
  const id = `static-${DIMENSION}-${sha256.slice(0, 8)}`;
  const [rowsStart, wordsStart] = [scales.length, scales.length + rows.length];
  const header = {
    __metadata__: {
      format: 'learning-memory-static-embedding',
      version: '1',
      id,
      sha256,
      denseWeight: '0.5',
      ...change.metadata,
    },
    scales: { dtype: 'F32', shape: [words.length], data_offsets: [0, rowsStart] },
    rows: { dtype: 'I8', shape: [words.length, DIMENSION], data_offsets: [rowsStart, wordsStart] },
    vocabulary: { dtype: 'U8', shape: [vocabulary.length], data_offsets: [wordsStart, data.length] },
    ...change.tensors,
  };
  return {
    file: safetensors(JSON.stringify(header), data),
    model: { id, dimension: DIMENSION, denseWeight: 0.5, sha256 },
  };
}

/** The format: length of the header, header, data. */
export function safetensors(header: string, data: Uint8Array): Uint8Array {
  const bytes = Buffer.from(header.padEnd(Math.ceil(header.length / 8) * 8));
  const length = Buffer.alloc(8);
  length.writeBigUInt64LE(BigInt(bytes.length));
  return new Uint8Array(Buffer.concat([length, bytes, data]));
}

function noise(_: unknown, index: number): number {
  const mixed = Math.imul(index + 1, 0x9e3779b1);
  return (Math.imul(mixed ^ (mixed >>> 15), 0x85ebca6b) >>> 24) - 128;
}
