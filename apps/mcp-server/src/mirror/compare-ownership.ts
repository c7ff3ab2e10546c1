import type { CollectionInfo, CollectionRef, VectorStore } from '@learning-memory/vector-store';
import { scrollPages } from '@learning-memory/vector-store-checks';

const PAGE = 1000;
/** As many of the rows on the server say that it went on with them. */
const SAME = 0.5;

/**
 * Whose points are newer. A home that moved to the server left its rows as they were, so the server has most of them and more;
 * a home of its own has others, and one that came back has more than the server.
 */
export async function compareOwnership(
  rows: VectorStore,
  former: VectorStore,
  infos: readonly CollectionInfo[],
): Promise<'home' | 'server'> {
  if (infos.length === 0) return 'home';
  const here = await allIds(
    rows,
    (await rows.listCollections()).filter(({ count }) => count > 0),
  );
  if (here.size === 0) return 'server';
  const there = await allIds(former, infos);
  const both = [...here].filter((id) => there.has(id)).length;
  return both >= SAME * here.size && there.size >= here.size ? 'server' : 'home';
}

async function allIds(store: VectorStore, infos: readonly CollectionInfo[]): Promise<ReadonlySet<string>> {
  const ids = new Set<string>();
  for (const { name, model } of infos) {
    const collection: CollectionRef<object> = { name, model, textFields: {}, indexedFields: [] };
    for await (const points of scrollPages(store, collection, { limit: PAGE })) {
      for (const { id } of points) ids.add(`${name} ${id}`);
    }
  }
  return ids;
}
