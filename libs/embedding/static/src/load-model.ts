import { embeddingError } from '@learning-memory/embedding';
import { adviceFor, ReadFailure, reasonOf } from './load-failure.ts';
import { CENTRES, PackedRows } from './packed-rows.ts';
import { RowValues } from './row-values.ts';
import { ReadLines } from './read-lines.ts';
import { Rows } from './rows.ts';
import { Safetensors } from './safetensors.ts';
import type { LoadedModel, StaticModel } from './static-model.ts';
import { typedValues } from './typed-values.ts';
import { shown } from './valid-input.ts';
import { Vocabulary } from './vocabulary.ts';

export interface ModelSource {
  readonly model: StaticModel;
  readonly file: URL;
  readonly read: (file: URL) => Promise<Uint8Array | ArrayBuffer>;
  /** In hexadecimal digits. */
  readonly sha256: (data: Uint8Array) => Promise<string>;
  /** What brings a missing or damaged file back. */
  readonly repair?: string | undefined;
}

/** Rejects `EMBEDDING_UNAVAILABLE` when the file cannot be read, is damaged, or is of another model. */
export async function loadModel({ model, file, read, sha256, repair }: ModelSource): Promise<LoadedModel> {
  try {
    const tensors = new Safetensors(bytesOf(await read(file)));
    checkMetadata(tensors, model);
    const found = await sha256(tensors.data);
    if (found !== model.sha256) throw new Error(`the checksum of its data is ${found}, expected is ${model.sha256}`);
    return readTensors(tensors, model);
  } catch (cause) {
    const what = `The weights of ${model.id} in ${placeOf(file)} cannot be used: ${reasonOf(cause)}`;
    const message = `${what}. ${adviceFor(cause, repair)}`;
    throw embeddingError('EMBEDDING_UNAVAILABLE', message, { details: { modelId: model.id, file: file.href }, cause });
  }
}

/** The path of a file on disk, else the URL. */
function placeOf({ protocol, pathname, href }: URL): string {
  try {
    return protocol === 'file:' ? decodeURIComponent(pathname) : href;
  } catch {
    return href;
  }
}

/** Of whatever has bytes: plain ones, as the `slice` of a `Buffer` copies nothing. */
function bytesOf(given: unknown): Uint8Array {
  if (ArrayBuffer.isView(given)) return new Uint8Array(given.buffer, given.byteOffset, given.byteLength);
  // Of another realm it is an instance of none that is known here.
  if (Object.prototype.toString.call(given) === '[object ArrayBuffer]') return new Uint8Array(given as ArrayBuffer);
  const expected = 'a Uint8Array or an ArrayBuffer';
  throw new ReadFailure(`\`read\` gave ${shown(given)}, expected is ${expected}`, `Let \`read\` give ${expected}.`);
}

function checkMetadata(tensors: Safetensors, { id, sha256 }: StaticModel): void {
  const expected = { format: 'learning-memory-static-embedding', version: '3', id, sha256 };
  for (const [key, value] of Object.entries(expected)) {
    const found = tensors.metadata(key);
    if (found !== value) throw new Error(`its ${key} is ${String(found)}, expected is ${value}`);
  }
}

function readTensors(tensors: Safetensors, { dimension }: StaticModel): LoadedModel {
  const scales = tensors.tensor('scales', 'F32');
  const lengths = tensors.tensor('lengths', 'U8');
  checkShape('lengths', lengths.shape, scales.shape);
  const words = tensors.tensor('vocabulary', 'U8').bytes;
  const slots = typedValues(Uint16Array, tensors.tensor('slots', 'U16').bytes);
  const vocabulary = new Vocabulary({ words, lengths: lengths.bytes, slots });
  return {
    vocabulary,
    lines: new ReadLines(vocabulary),
    rows: new Rows(
      typedValues(Float32Array, scales.bytes),
      readRows(tensors, { dimension, count: lengths.bytes.length }),
    ),
  };
}

function readRows(tensors: Safetensors, size: { readonly dimension: number; readonly count: number }): RowValues {
  const { dimension, count } = size;
  const codes = tensors.tensor('codes', 'U8');
  const [packed = 0, parts = 0] = codes.shape;
  checkShape('codes', codes.shape, [packed, parts]);
  if (dimension % parts !== 0) throw new Error(`${parts} parts do not divide ${dimension} numbers`);
  const rows = tensors.tensor('rows', 'I8');
  checkShape('rows', rows.shape, [count - packed, dimension]);
  const codebook = tensors.tensor('codebook', 'I8');
  checkShape('codebook', codebook.shape, [parts, CENTRES, dimension / parts]);
  return new RowValues(
    typedValues(Int8Array, rows.bytes),
    new PackedRows({ codes: codes.bytes, codebook: typedValues(Int8Array, codebook.bytes), parts, dimension }),
  );
}

function checkShape(name: string, found: readonly number[], expected: readonly number[]): void {
  const [is, should] = [found.join(' x '), expected.join(' x ')];
  if (is !== should) throw new Error(`the tensor ${name} has the shape ${is}, expected is ${should}`);
}
