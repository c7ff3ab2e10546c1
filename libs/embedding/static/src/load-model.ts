import { embeddingError } from '@learning-memory/embedding';
import { Rows } from './rows.ts';
import { Safetensors } from './safetensors.ts';
import type { LoadedModel, StaticModel } from './static-model.ts';
import { countLines, Vocabulary } from './vocabulary.ts';

export interface ModelSource {
  readonly model: StaticModel;
  readonly file: URL;
  readonly read: (file: URL) => Promise<Uint8Array>;
}

/** Rejects `EMBEDDING_UNAVAILABLE` when the file cannot be read, is damaged, or is of another model. */
export async function loadModel({ model, file, read }: ModelSource): Promise<LoadedModel> {
  try {
    const tensors = new Safetensors(await read(file));
    checkMetadata(tensors, model);
    // The checksum is computed by another thread where the platform has one for it.
    const [, loaded] = await Promise.all([checkData(tensors.data, model), readTensors(tensors, model)]);
    return loaded;
  } catch (cause) {
    const message =
      `The weights of ${model.id} in ${file.pathname.split('/').at(-1) ?? ''} cannot be used: ${reasonOf(cause)}. ` +
      'Install @learning-memory/embedding-static-weights again; the next call loads them anew.';
    throw embeddingError('EMBEDDING_UNAVAILABLE', message, { details: { modelId: model.id, file: file.href }, cause });
  }
}

/** The code of a file system's error, whose message names the whole path. */
function reasonOf(cause: unknown): string {
  if (!(cause instanceof Error)) return String(cause);
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message;
}

function checkMetadata(tensors: Safetensors, { id, sha256 }: StaticModel): void {
  const expected = { format: 'learning-memory-static-embedding', version: '1', id, sha256 };
  for (const [key, value] of Object.entries(expected)) {
    const found = tensors.metadata(key);
    if (found !== value) throw new Error(`its ${key} is ${String(found)}, expected is ${value}`);
  }
}

async function checkData(data: Uint8Array, { sha256 }: StaticModel): Promise<void> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', data));
  const found = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (found !== sha256) throw new Error(`the checksum of its data is ${found}, expected is ${sha256}`);
}

async function readTensors(tensors: Safetensors, { dimension }: StaticModel): Promise<LoadedModel> {
  const [words, scales, rows] = [
    tensors.tensor('vocabulary', 'U8'),
    tensors.tensor('scales', 'F32'),
    tensors.tensor('rows', 'I8'),
  ];
  checkShape('scales', scales.shape, [countLines(words.bytes)]);
  const vocabulary = new Vocabulary(words.bytes);
  checkShape('rows', rows.shape, [vocabulary.size, dimension]);
  const { buffer, byteOffset, length } = rows.bytes;
  return { vocabulary, rows: new Rows(littleEndianFloats(scales.bytes), new Int8Array(buffer, byteOffset, length)) };
}

function checkShape(name: string, found: readonly number[], expected: readonly number[]): void {
  const [is, should] = [found.join(' x '), expected.join(' x ')];
  if (is !== should) throw new Error(`the tensor ${name} has the shape ${is}, expected is ${should}`);
}

/** A `Float32Array` over the bytes would read them in the order of the machine, and only from a multiple of four. */
function littleEndianFloats(bytes: Uint8Array): Float64Array {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const floats = new Float64Array(bytes.byteLength / 4);
  for (let index = 0; index < floats.length; index++) floats[index] = view.getFloat32(4 * index, true);
  return floats;
}
