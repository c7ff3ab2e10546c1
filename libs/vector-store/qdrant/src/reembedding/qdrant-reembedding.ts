import { createKeyedQueue } from '@learning-memory/concurrency';
import type {
  CollectionRef,
  NewVector,
  PendingOptions,
  Reembedding,
  ReembeddingProgress,
} from '@learning-memory/vector-store';
import { checkNewVectors, checkPending, checkSignal, isSameModel } from '@learning-memory/vector-store-checks';
import { isOnItsWay, type CollectionOnItsWay, type StoredCollection } from '../collections/stored-collection.ts';
import type { PointReader } from '../points/points.ts';
import { countPending, longestPending } from './pending-points.ts';
import { closeWay, giveUpWay, openWay, type Ways } from './ways.ts';
import { writeVectors } from './write-vectors.ts';

export function createReembedding(ways: Ways): Reembedding {
  const { connection, collections, reader } = ways;
  const queue = createKeyedQueue();

  async function findOnItsWay<P extends object>(
    collection: CollectionRef<P>,
    signal?: AbortSignal,
  ): Promise<CollectionOnItsWay | undefined> {
    const stored = await collections.find(collection, signal);
    return stored !== undefined && isOnItsWay(stored, collection) ? stored : undefined;
  }

  return {
    async begin<P extends object>(collection: CollectionRef<P>) {
      await queue.run(collection.name, async () => {
        const stored = await collections.openOfAnyModel(collection);
        if (isOnItsWay(stored, collection)) return;
        const { id, dimension } = collection.model;
        if (!isSameModel(stored.model, collection.model)) await openWay(ways, stored, { id, dimension });
        else if (stored.next !== undefined) await giveUpWay(ways, stored);
      });
    },

    async progress<P extends object>(collection: CollectionRef<P>) {
      const stored = await findOnItsWay(collection);
      return stored && readProgress(reader, stored);
    },

    async pending<P extends object>(collection: CollectionRef<P>, options: PendingOptions) {
      const { limit, signal } = options;
      const stored = await findOnItsWay(collection, signal);
      checkPending(options);
      checkSignal(signal);
      return stored === undefined ? [] : longestPending<P>(reader, stored, { limit, signal });
    },

    async write<P extends object>(collection: CollectionRef<P>, vectors: readonly NewVector[]) {
      const stored = await findOnItsWay(collection);
      checkNewVectors(collection, vectors);
      if (stored !== undefined) await writeVectors(connection, reader, { stored, vectors });
    },

    async finish<P extends object>(collection: CollectionRef<P>) {
      return queue.run(collection.name, async () => {
        const stored = await collections.find(collection);
        if (stored?.next === undefined) return true;
        return isOnItsWay(stored, collection) ? closeWay(ways, stored) : false;
      });
    },
  };
}

/** `undefined` for a collection that is not on its way. */
export async function readProgress(
  reader: PointReader,
  stored: StoredCollection,
): Promise<ReembeddingProgress | undefined> {
  const { next } = stored;
  if (next === undefined) return undefined;
  const [total, pending] = await Promise.all([reader.count(stored, []), countPending(reader, { ...stored, next })]);
  return { model: next, done: total - pending, total };
}
