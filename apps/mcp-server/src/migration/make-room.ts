import type { VectorStore } from '@learning-memory/vector-store';
import { isSameModel, scrollPages } from '@learning-memory/vector-store-checks';
import type { MigratedCollection } from './migrated-collections.ts';
import { plainCollection } from './survey-target.ts';

const PAGE = 500;

/** Gives what this home left in another store the model of the source: vectors of another one go. */
export async function takeModels(to: VectorStore, migrated: readonly MigratedCollection[]): Promise<void> {
  for (const info of await to.listCollections()) {
    const collection = migrated.find(({ collection: { name } }) => name === info.name)?.collection;
    if (collection === undefined) continue;
    const isSame = isSameModel(info.model, collection.model);
    if (isSame && info.reembedding === undefined) continue;
    if (!isSame) await empty(to, plainCollection(info));
    await to.reembedding.begin(collection);
    if (!isSame) await to.reembedding.finish(collection);
  }
}

async function empty(to: VectorStore, collection: ReturnType<typeof plainCollection>): Promise<void> {
  for await (const points of scrollPages(to, collection, { limit: PAGE })) {
    await to.delete(
      collection,
      points.map(({ id }) => id),
    );
  }
}

/** What the source lacks of it. */
export async function deleteSurplus(
  to: VectorStore,
  { collection }: MigratedCollection,
  surplus: readonly string[],
): Promise<void> {
  for (let start = 0; start < surplus.length; start += PAGE) {
    await to.delete(collection, surplus.slice(start, start + PAGE));
  }
}
