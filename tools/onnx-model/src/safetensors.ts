import { readFile } from 'node:fs/promises';

export interface FloatTensor {
  readonly shape: readonly number[];
  readonly values: Float32Array;
}

interface Entry {
  readonly dtype: string;
  readonly shape: readonly number[];
  readonly data_offsets: readonly [number, number];
}

/** Tensors of a safetensors file by name; those of other types than F32 are left out. */
export async function readFloatTensors(file: string): Promise<ReadonlyMap<string, FloatTensor>> {
  const data = await readFile(file);
  const headerLength = Number(data.readBigUInt64LE(0));
  const header = JSON.parse(data.toString('utf8', 8, 8 + headerLength)) as Record<string, Entry>;
  const start = 8 + headerLength;
  const tensors = new Map<string, FloatTensor>();
  for (const [name, { dtype, shape, data_offsets: offsets }] of Object.entries(header)) {
    if (dtype !== 'F32') continue;
    // A copy, because typed arrays of four bytes begin at multiples of four.
    const bytes = new Uint8Array(data.subarray(start + offsets[0], start + offsets[1]));
    tensors.set(name, { shape, values: new Float32Array(bytes.buffer) });
  }
  return tensors;
}
