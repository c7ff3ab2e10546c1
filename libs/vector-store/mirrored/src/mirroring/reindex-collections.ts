import { type CollectionInfo, vectorStoreError } from '@learning-memory/vector-store';
import { findInfo, type Carrying } from './carrying.ts';
import { comparePlaces } from './compare-places.ts';
import { drainJournal } from './drain-journal.ts';
import type { ReindexedCollection, ReindexOptions } from './mirror-state.ts';
import { restoreCollection } from './restore-collection.ts';

const WHOLE = { written: 0, resumedAt: 0 };

/** Restores the collections that differ, those that are marked already from where they were left. */
export async function reindexCollections(
  carrying: Carrying,
  options: ReindexOptions,
): Promise<readonly ReindexedCollection[]> {
  const all = await carrying.rows.listCollections();
  const chosen = choose(all, options.collections);
  await carrying.marks.spread(all.map(({ name }) => name));
  const marked = await markAll(carrying, chosen, options.force ?? false);
  const onWritten = progressOf(chosen, marked, options);
  const reports: ReindexedCollection[] = [];
  for (const info of chosen) {
    const isMarked = marked.has(info.name);
    const { written, resumedAt } = isMarked ? await restoreCollection({ carrying, info, onWritten }) : WHOLE;
    const count = (await findInfo(carrying.rows, info.name))?.count ?? 0;
    reports.push({ name: info.name, count, written, ...(resumedAt > 0 && { resumedAt }) });
  }
  return reports;
}

/** Those that have to be restored, and how many points of each an earlier call has written. */
async function markAll(
  carrying: Carrying,
  chosen: readonly CollectionInfo[],
  isForced: boolean,
): Promise<ReadonlyMap<string, number>> {
  const marked = new Map<string, number>();
  for (const info of chosen) {
    const done = await mark(carrying, info, isForced);
    if (done !== undefined) marked.set(info.name, done);
  }
  return marked;
}

function progressOf(
  chosen: readonly CollectionInfo[],
  marked: ReadonlyMap<string, number>,
  { onProgress }: ReindexOptions,
): (count: number) => void {
  const left = chosen.map(({ name, count }) => (marked.has(name) ? Math.max(0, count - (marked.get(name) ?? 0)) : 0));
  const total = left.reduce((sum, count) => sum + count, 0);
  let done = 0;
  return (count) => {
    done += count;
    onProgress?.({ done, total: Math.max(done, total) });
  };
}

function choose(all: readonly CollectionInfo[], asked: readonly string[] | undefined): readonly CollectionInfo[] {
  const unknown = asked?.find((name) => !all.some((info) => info.name === name));
  if (unknown === undefined) return asked === undefined ? all : all.filter(({ name }) => asked.includes(name));
  const names = all.map(({ name }) => name);
  throw vectorStoreError(
    'VECTOR_STORE_INVALID_INPUT',
    `There is no collection ${unknown.slice(0, 80)}: ${names.length === 0 ? 'nothing is stored yet' : `there are ${names.join(', ')}`}.`,
  );
}

/** Where the restoring begins; `undefined` for a collection that is whole. */
async function mark(carrying: Carrying, info: CollectionInfo, isForced: boolean): Promise<number | undefined> {
  const { marks } = carrying;
  if (await marks.has(info.name)) return (await marks.read(info.name)).done;
  await drainJournal(carrying, info.name);
  // A drain finds a mirror of another model, too.
  const isDifferent = (await marks.has(info.name)) || (await comparePlaces(carrying, info)).verdict === 'different';
  if (!isDifferent && !isForced) return undefined;
  await marks.begin(info.name);
  return 0;
}
