import { embeddingError } from '@learning-memory/embedding';
import { Rows } from './rows.ts';
import { Safetensors } from './safetensors.ts';
import type { LoadedModel, StaticModel } from './static-model.ts';
import { typedValues } from './typed-values.ts';
import { Vocabulary } from './vocabulary.ts';

export interface ModelSource {
  readonly model: StaticModel;
  readonly file: URL;
  readonly read: (file: URL) => Promise<Uint8Array>;
  /** In hexadecimal digits. */
  readonly sha256: (data: Uint8Array) => Promise<string>;
}

/** Rejects `EMBEDDING_UNAVAILABLE` when the file cannot be read, is damaged, or is of another model. */
export async function loadModel({ model, file, read, sha256 }: ModelSource): Promise<LoadedModel> {
  try {
    const tensors = new Safetensors(await read(file));
    checkMetadata(tensors, model);
    const found = await sha256(tensors.data);
    if (found !== model.sha256) throw new Error(`the checksum of its data is ${found}, expected is ${model.sha256}`);
    return readTensors(tensors, model);
  } catch (cause) {
    const message = `The weights of ${model.id} in ${placeOf(file)} cannot be used: ${reasonOf(cause)}. ${adviceFor(cause)}`;
    throw embeddingError('EMBEDDING_UNAVAILABLE', message, { details: { modelId: model.id, file: file.href }, cause });
  }
}

/** The file is not at fault: this runtime's `fetch` reads none of the disk, as that of Node.js. */
export class FetchReadsNoFiles extends Error {
  constructor(cause: unknown) {
    super('`fetch` of this runtime reads no file: addresses', { cause });
  }
}

function adviceFor(cause: unknown): string {
  if (cause instanceof FetchReadsNoFiles)
    return 'Give a `read` that does, or take createPackagedStaticEmbedding of @learning-memory/embedding-static/node.';
  const code = codeOf(cause);
  return code === undefined || code === MISSING
    ? 'Install the package that the file is in again; in a checkout `git restore` brings it back, or a build where that made it. The next call loads it anew.'
    : 'The next call tries again.';
}

const MISSING = 'ENOENT';

/** The path of a file on disk, else the URL. */
function placeOf({ protocol, pathname, href }: URL): string {
  try {
    return protocol === 'file:' ? decodeURIComponent(pathname) : href;
  } catch {
    return href;
  }
}

/** The code of a file system's error, whose message names the path again, or of what keeps `fetch` from its server. */
function reasonOf(cause: unknown): string {
  const code = codeOf(cause);
  if (code !== undefined) return code === MISSING ? 'the file is missing' : code;
  return cause instanceof Error ? cause.message : String(cause);
}

function codeOf(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  return 'code' in error && typeof error.code === 'string' ? error.code : codeOf(error.cause);
}

function checkMetadata(tensors: Safetensors, { id, sha256 }: StaticModel): void {
  const expected = { format: 'learning-memory-static-embedding', version: '2', id, sha256 };
  for (const [key, value] of Object.entries(expected)) {
    const found = tensors.metadata(key);
    if (found !== value) throw new Error(`its ${key} is ${String(found)}, expected is ${value}`);
  }
}

function readTensors(tensors: Safetensors, { dimension }: StaticModel): LoadedModel {
  const scales = tensors.tensor('scales', 'F32');
  const lengths = tensors.tensor('lengths', 'U8');
  const rows = tensors.tensor('rows', 'I8');
  checkShape('lengths', lengths.shape, scales.shape);
  checkShape('rows', rows.shape, [...scales.shape, dimension]);
  const words = tensors.tensor('vocabulary', 'U8').bytes;
  const slots = typedValues(Uint16Array, tensors.tensor('slots', 'U16').bytes);
  return {
    vocabulary: new Vocabulary({ words, lengths: lengths.bytes, slots }),
    rows: new Rows(typedValues(Float32Array, scales.bytes), typedValues(Int8Array, rows.bytes)),
  };
}

function checkShape(name: string, found: readonly number[], expected: readonly number[]): void {
  const [is, should] = [found.join(' x '), expected.join(' x ')];
  if (is !== should) throw new Error(`the tensor ${name} has the shape ${is}, expected is ${should}`);
}
