import type { CodeUnitPayload } from '@learning-memory/code-indexer';
import type { Point } from '@learning-memory/vector-store';
import type { Build } from './build.ts';
import { oneAhead } from './one-ahead.ts';
import type { PreparedFile, PreparedUnit } from './prepare-file.ts';

/** A batch ends with the file that reaches one of these: each costs two transactions beside those of its points. */
const BATCH_UNITS = 512;
const BATCH_CHARACTERS = 1_000_000;
const BATCH_FILES = 512;
/** What else this process or another wants to write waits some 30 ms for so many points. */
const POINTS_AT_ONCE = 128;

/** Embeds and stages files. */
export async function writeFiles(build: Build, files: AsyncIterable<PreparedFile>): Promise<void> {
  for await (const batch of oneAhead(batches(files))) {
    build.checkpoint();
    await writeBatch(build, batch);
  }
}

/** First the ids, so that no point is ever unknown; then the points; then that they are written. */
async function writeBatch(build: Build, files: readonly PreparedFile[]): Promise<void> {
  const { context, lock } = build;
  const { codeIndex, vectorStore, collection } = context;
  const drafts = files.map(({ draft }) => draft);
  const units = files.flatMap((file) => file.units);
  await lock.held(codeIndex.stage(lock.key, drafts));
  for await (const points of oneAhead(pointsOf(build, units))) {
    build.checkpoint();
    await vectorStore.upsert(collection, points);
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

/** The units' points in order, as many as are written at once. */
async function* pointsOf(
  { context: { embedding }, signal }: Build,
  units: readonly PreparedUnit[],
): AsyncGenerator<readonly Point<CodeUnitPayload>[]> {
  for (let start = 0; start < units.length; start += POINTS_AT_ONCE) {
    const slice = units.slice(start, start + POINTS_AT_ONCE);
    const texts = slice.map(({ embedded }) => embedded);
    const vectors = await embedding.embedBatch(texts, { inputType: 'document', signal });
    yield slice.map(({ id, text, payload }, index) => ({ id, vector: vectors[index], text, payload }));
  }
}
