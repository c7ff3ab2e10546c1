import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import type { Point } from '@learning-memory/vector-store';
import type { Build } from './build.ts';
import { mapAhead } from './map-ahead.ts';
import type { PreparedFile, PreparedUnit } from './prepare-file.ts';
import { createTextEmbedder } from './text-embedder.ts';

/** A batch ends with the file that reaches one of these. */
const BATCH_UNITS = 64;
const BATCH_CHARACTERS = 200_000;
const BATCH_FILES = 128;
/** One is written while the next is embedded. */
const BATCHES_AHEAD = 2;
/** A write of this many points keeps a search waiting for some 30 ms. */
const POINTS_AT_ONCE = 32;

interface EmbeddedBatch {
  readonly files: readonly PreparedFile[];
  readonly points: readonly Point<CodeUnitPayload>[];
}

/** Embeds and stages files. Resolves with whether the model was there for all of them. */
export async function writeFiles(build: Build, files: AsyncIterable<PreparedFile>): Promise<boolean> {
  const embedTexts = createTextEmbedder(build.context, build.signal);
  let isModelThere = true;
  const embed = async (batch: readonly PreparedFile[]): Promise<EmbeddedBatch> => {
    const units = batch.flatMap((file) => file.units);
    const texts = units.map(({ embedded }) => embedded);
    const vectors = isModelThere && texts.length > 0 ? await embedTexts(texts) : undefined;
    isModelThere &&= vectors !== undefined || texts.length === 0;
    const embedded = vectors !== undefined;
    return {
      files: batch.map((file) => (embedded || file.units.length === 0 ? file : withoutVectors(file))),
      points: units.map((unit, index) => toPoint(unit, vectors?.[index])),
    };
  };
  for await (const batch of mapAhead(batches(files), BATCHES_AHEAD, embed)) {
    build.checkpoint();
    await writeBatch(build, batch);
  }
  return isModelThere;
}

/** First the ids, so that no point is ever unknown; then the points; then that they are written. */
async function writeBatch(build: Build, { files, points }: EmbeddedBatch): Promise<void> {
  const { context, lock } = build;
  const { codeIndex, vectorStore, collection } = context;
  const drafts = files.map(({ draft }) => draft);
  await lock.held(codeIndex.stage(lock.key, drafts));
  for (let start = 0; start < points.length; start += POINTS_AT_ONCE) {
    build.checkpoint();
    await vectorStore.upsert(collection, points.slice(start, start + POINTS_AT_ONCE));
  }
  await lock.held(
    codeIndex.complete(
      lock.key,
      drafts.map(({ path }) => path),
    ),
  );
}

async function* batches(files: AsyncIterable<PreparedFile>): AsyncGenerator<readonly PreparedFile[]> {
  let batch: PreparedFile[] = [];
  let units = 0;
  let characters = 0;
  for await (const file of files) {
    batch.push(file);
    units += file.units.length;
    characters += file.units.reduce((sum, unit) => sum + textLength(unit), 0);
    if (units < BATCH_UNITS && characters < BATCH_CHARACTERS && batch.length < BATCH_FILES) continue;
    yield batch;
    batch = [];
    units = characters = 0;
  }
  if (batch.length > 0) yield batch;
}

function textLength({ embedded, text }: PreparedUnit): number {
  return Object.values(text).reduce((sum, field) => sum + field.length, embedded.length);
}

function withoutVectors({ draft, units }: PreparedFile): PreparedFile {
  return { draft: { ...draft, embedded: false }, units };
}

function toPoint({ id, text, payload }: PreparedUnit, vector: readonly number[] | undefined): Point<CodeUnitPayload> {
  return { id, vector, text, payload };
}
