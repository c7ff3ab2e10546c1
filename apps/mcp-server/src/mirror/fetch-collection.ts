import type { CollectionInfo, CollectionRef, StoredPoint, VectorStore } from '@learning-memory/vector-store';
import { checkSignal, isSameModel, scrollPages } from '@learning-memory/vector-store-checks';
import type { MigratedCollection } from '../migration/migrated-collections.ts';
import { timeOf } from '../migration/survey-target.ts';
import type { Fetching } from './fetching.ts';

const PAGE = 200;

export interface FetchedCollection {
  readonly migrated: MigratedCollection;
  /** On the server. */
  readonly info: CollectionInfo;
  /** Names of those that are here already. */
  readonly done: readonly string[];
  /** Where an earlier process stopped. */
  readonly from: string | undefined;
}

/** Makes the rows of a collection what the server has of it; what was written here meanwhile stays. */
export async function fetchCollection(fetching: Fetching, fetched: FetchedCollection): Promise<void> {
  const { rows, former, pendingIds, since } = fetching;
  const { migrated, info, done, from } = fetched;
  const { collection, textsOf } = migrated;
  const own = await pendingIds(info.name);
  const isOwn = (point: StoredPoint<never>): boolean => own.has(point.id) || timeOf(point) > since;
  await takeModel(rows, collection, isOwn);
  let cursor = from;
  do {
    checkSignal(fetching.signal);
    const page = await former.scroll(collection, { limit: PAGE, cursor, withVectors: true });
    const points: readonly StoredPoint<never>[] = page.points.filter(({ id }) => !own.has(id));
    const texts = await textsOf(points);
    await rows.upsert(
      collection,
      points.map((point, index) => ({ ...point, text: texts[index] ?? {} })),
    );
    cursor = page.nextCursor;
    await fetching.save({ done, current: info.name, cursor });
  } while (cursor !== undefined);
  await removeOthers(rows, collection, async (points) => {
    const ids = points.map(({ id }) => id);
    const there = new Set((await former.get(collection, ids)).map(({ id }) => id));
    return points.filter((point) => !there.has(point.id) && !isOwn(point));
  });
}

/** Rows of another model than the server's are older than it: they go, and with them their model. */
async function takeModel(
  rows: VectorStore,
  collection: CollectionRef<never>,
  isOwn: (point: StoredPoint<never>) => boolean,
): Promise<void> {
  const here = (await rows.listCollections()).find(({ name }) => name === collection.name);
  if (here === undefined || isSameModel(here.model, collection.model)) return;
  const before = { ...collection, model: here.model };
  await removeOthers(rows, before, async (points) => points.filter((point) => !isOwn(point)));
  await rows.reembedding.begin(collection);
  // Where something of its own is left, it is embedded by the next model as any collection on its way is.
  await rows.reembedding.finish(collection);
}

async function removeOthers(
  rows: VectorStore,
  collection: CollectionRef<never>,
  othersOf: (points: readonly StoredPoint<never>[]) => Promise<readonly StoredPoint<never>[]>,
): Promise<void> {
  for await (const points of scrollPages<never>(rows, collection, { limit: PAGE })) {
    const others = (await othersOf(points)).map(({ id }) => id);
    if (others.length > 0) await rows.delete(collection, others);
  }
}
