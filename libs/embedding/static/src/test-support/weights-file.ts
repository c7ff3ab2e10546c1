import { createHash } from 'node:crypto';
import type { StaticModel } from '../static-model.ts';
import type { VocabularyTensors } from '../vocabulary.ts';

export interface Weights {
  readonly file: Uint8Array;
  readonly model: StaticModel;
}

export interface WeightsChange {
  readonly metadata?: Readonly<Record<string, unknown>>;
  /** By name; what it says is not true of the data. */
  readonly tensors?: Readonly<Record<string, unknown>>;
  /** By name of the tensor; its bytes stay. */
  readonly shapes?: Readonly<Record<string, readonly number[]>>;
  /** So many of the last words are packed. */
  readonly packed?: number;
}

const DIMENSION = 8;
const PARTS = 4;
const CENTRES = 256;

/** A file of these words with vectors that look random and are the same every time; `change` makes its header lie. */
export function weightsOf(words: readonly string[], change: WeightsChange = {}): Weights {
  const scales = Buffer.from(Float32Array.from(words, (_, token) => 0.01 + token / 1000).buffer);
  const packed = change.packed ?? 0;
  const plain = words.length - packed;
  const rows = Buffer.from(Int8Array.from({ length: plain * DIMENSION }, noise).buffer);
  const codes = Buffer.from(Uint8Array.from({ length: packed * PARTS }, noise));
  const codebook = Buffer.from(Int8Array.from({ length: CENTRES * DIMENSION }, noise).buffer);
  const { slots, lengths, words: vocabulary } = vocabularyOf(words);
  const parts = { scales, rows, codes, codebook, slots: Buffer.from(slots.buffer), vocabulary, lengths };
  const data = Buffer.concat(Object.values(parts));
  const sha256 = createHash('sha256').update(data).digest('hex');
  const id = `static-${DIMENSION}-${sha256.slice(0, 8)}`;
  const offsets = offsetsOf(parts);
  const header = {
    __metadata__: {
      format: 'learning-memory-static-embedding',
      version: '3',
      id,
      sha256,
      denseWeight: '0.5',
      ...change.metadata,
    },
    scales: { dtype: 'F32', shape: [words.length], data_offsets: offsets.scales },
    rows: { dtype: 'I8', shape: [plain, DIMENSION], data_offsets: offsets.rows },
    codes: { dtype: 'U8', shape: [packed, PARTS], data_offsets: offsets.codes },
    codebook: { dtype: 'I8', shape: [PARTS, CENTRES, DIMENSION / PARTS], data_offsets: offsets.codebook },
    slots: { dtype: 'U16', shape: [slots.length], data_offsets: offsets.slots },
    vocabulary: { dtype: 'U8', shape: [vocabulary.length], data_offsets: offsets.vocabulary },
    lengths: { dtype: 'U8', shape: [lengths.length], data_offsets: offsets.lengths },
    ...change.tensors,
  };
  for (const [name, shape] of Object.entries(change.shapes ?? {})) {
    Object.assign(header, { [name]: { ...header[name as keyof typeof offsets], shape } });
  }
  return {
    file: safetensors(JSON.stringify(header), data),
    model: { id, dimension: DIMENSION, denseWeight: 0.5, sha256 },
  };
}

/** As `tools/train-embedding` arranges them. */
export function vocabularyOf(words: readonly string[]): VocabularyTensors {
  const slots = new Uint16Array(2 ** (Math.ceil(Math.log2(words.length)) + 1));
  for (const [token, word] of words.entries()) {
    let hash = 0x811c9dc5;
    for (const byte of Buffer.from(word)) hash = Math.imul(hash ^ byte, 0x01000193);
    let slot = (hash ^ (hash >>> 15)) & (slots.length - 1);
    while (slots[slot] !== 0) slot = (slot + 1) % slots.length;
    slots[slot] = token + 1;
  }
  const lengths = Uint8Array.from(words, (word) => Buffer.byteLength(word));
  return { words: Buffer.from(words.join('\n')), lengths, slots };
}

function offsetsOf<Name extends string>(parts: Readonly<Record<Name, Uint8Array>>): Record<Name, [number, number]> {
  const offsets: Partial<Record<Name, [number, number]>> = {};
  let start = 0;
  for (const name in parts) offsets[name] = [start, (start += parts[name].length)];
  return offsets as Record<Name, [number, number]>;
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
