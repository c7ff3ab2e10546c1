import { LearningMemoryError } from '@learning-memory/errors';
import { type CollectionInfo, type CollectionRef, vectorStoreError } from '@learning-memory/vector-store';
import { checkSignal, scrollPages } from '@learning-memory/vector-store-checks';
import type { RestoreMark } from '../journal/restore-marks.ts';
import { type AnyPayload, type Carrying, findInfo, mirroredCollection, revisionOf } from './carrying.ts';
import { compareCounts } from './compare-counts.ts';
import { BATCH, withoutText } from './copy-points.ts';
import { drainJournal, isDamaged } from './drain-journal.ts';
import { finishModel, openModel } from './restore-model.ts';

export interface Restoring {
  readonly carrying: Carrying;
  /** In the rows. */
  readonly info: CollectionInfo;
  /** How many points more the mirror has. */
  readonly onWritten?: ((count: number) => void) | undefined;
}

export interface Restored {
  /** Points that were written. */
  readonly written: number;
  /** How many an earlier call had written, after which this one went on. */
  readonly resumedAt: number;
}

/** A mirror that loses points as fast as it gets them is not restored for ever. */
const TRIES = 3;

/**
 * Writes a collection to the mirror, goes on where an earlier call stopped, takes away what the rows do not have, and compares
 * the counts. The mark goes when they are equal, or when what differs waits in the journal. What the mirror has is dropped and
 * made anew where it is damaged, if it can do that. Rejects `VECTOR_STORE_UNAVAILABLE` where the counts stay different.
 */
export async function restoreCollection(restoring: Restoring): Promise<Restored> {
  const restored = (await restoreKept(restoring)) ?? (await restoreAnew(restoring));
  if (restored !== undefined) return restored;
  const { name, count } = restoring.info;
  throw vectorStoreError(
    'VECTOR_STORE_UNAVAILABLE',
    `The mirror does not keep the ${String(count)} points of ${name} that it was given ${String(TRIES)} times: see its log, and try again.`,
    { details: { collection: name } },
  );
}

/** `undefined` where the mirror has something else afterwards. */
async function restoreKept(restoring: Restoring): Promise<Restored | undefined> {
  try {
    return await restore(restoring);
  } catch (error) {
    if (isDamaged(error) && restoring.carrying.mirror.dropCollection !== undefined) return undefined;
    throw error;
  }
}

async function restoreAnew(restoring: Restoring): Promise<Restored | undefined> {
  const { mirror, marks } = restoring.carrying;
  const { name } = restoring.info;
  if (mirror.dropCollection === undefined) return undefined;
  await mirror.dropCollection(name);
  await marks.write(name, { done: 0 });
  return restore(restoring);
}

async function restore(restoring: Restoring): Promise<Restored | undefined> {
  const { carrying, info } = restoring;
  const restored = { written: 0, resumedAt: 0 };
  for (let tries = 1; tries <= TRIES; tries += 1) {
    const { written, resumedAt, revision } = await writePoints(restoring);
    if (revision !== undefined) await carrying.coverage.begin(info.name, revision);
    restored.written += written;
    if (tries === 1) restored.resumedAt = resumedAt;
    await drainJournal(carrying, info.name);
    if ((await compareCounts(carrying, info)) === 'different')
      await sweep(carrying, mirroredCollection(carrying, info));
    if ((await compareCounts(carrying, info)) !== 'different') {
      await carrying.marks.end(info.name);
      return restored;
    }
    await carrying.marks.write(info.name, { done: 0 });
  }
  return undefined;
}

async function writePoints({
  carrying,
  info,
  onWritten,
}: Restoring): Promise<Restored & Pick<RestoreMark, 'revision'>> {
  const { rows, mirror, marks, onCarried, signal } = carrying;
  const collection = mirroredCollection(carrying, info);
  const isOpened = await openModel(carrying, collection);
  let mark = await readMark(carrying, info, isOpened);
  const resumedAt = mark.done;
  let written = 0;
  let isMore = true;
  while (isMore) {
    checkSignal(signal);
    const page = await rows.scroll(collection, { limit: BATCH, cursor: mark.cursor, withVectors: true });
    if (page.points.length > 0) await mirror.upsert(collection, page.points.map(withoutText));
    onCarried();
    written += page.points.length;
    onWritten?.(page.points.length);
    isMore = page.nextCursor !== undefined;
    mark = {
      ...mark,
      model: info.model.id,
      cursor: page.nextCursor ?? mark.cursor,
      done: mark.done + page.points.length,
    };
    await marks.write(info.name, mark);
  }
  await finishModel(carrying, collection);
  return { written, resumedAt, revision: mark.revision };
}

/** Of another model, or of a collection that is not there any more, nothing is done yet. */
async function readMark(carrying: Carrying, info: CollectionInfo, isOpened: boolean): Promise<RestoreMark> {
  const { marks, mirror } = carrying;
  const mark = await marks.read(info.name);
  const anew = { done: 0, revision: await revisionOf(carrying, info.name) };
  if (mark.done === 0 || isOpened || (mark.model ?? info.model.id) !== info.model.id) return anew;
  const there = await findInfo(mirror, info.name);
  if (there === undefined || there.count < mark.done) return anew;
  return (await isCursor(carrying, info, mark.cursor)) ? mark : anew;
}

/** The file of the mark may have been damaged, and rows that are refused would be asked for ever. */
async function isCursor(carrying: Carrying, info: CollectionInfo, cursor: string | undefined): Promise<boolean> {
  try {
    await carrying.rows.scroll(mirroredCollection(carrying, info), { limit: 1, cursor });
    return true;
  } catch (error) {
    if (LearningMemoryError.isInstance(error) && error.code === 'VECTOR_STORE_INVALID_INPUT') return false;
    throw error;
  }
}

/** Deletes what the rows do not have. */
async function sweep({ rows, mirror, signal }: Carrying, collection: CollectionRef<AnyPayload>): Promise<void> {
  for await (const points of scrollPages(mirror, collection, { limit: BATCH })) {
    checkSignal(signal);
    const ids = points.map(({ id }) => id);
    if (ids.length === 0) return;
    const present = new Set((await rows.get(collection, ids)).map(({ id }) => id));
    const gone = ids.filter((id) => !present.has(id));
    if (gone.length > 0) await mirror.delete(collection, gone);
  }
}
