import type {
  CollectionRef,
  NewVector,
  PendingOptions,
  PendingPoint,
  Reembedding,
} from '@learning-memory/vector-store';
import { checkNewVectors, checkPending, checkSignal, isSameModel } from '@learning-memory/vector-store-checks';
import { copyPayload, type CollectionData } from './collection-data.ts';
import { isOnItsWay, keepVector, progressOf, startNext, takeNext, type CollectionOnItsWay } from './next-model.ts';

/** The collections of one store; both check the collection. */
export interface CollectionTable {
  /** `undefined` when it is missing; rejects a model that is not its own and not the next. */
  find<P extends object>(collection: CollectionRef<P>): CollectionData | undefined;
  /** Whatever its model; made where it is missing. */
  open<P extends object>(collection: CollectionRef<P>): CollectionData;
}

export function createReembedding(table: CollectionTable): Reembedding {
  function findOnItsWay<P extends object>(collection: CollectionRef<P>): CollectionOnItsWay | undefined {
    const data = table.find(collection);
    return data !== undefined && isOnItsWay(data, collection) ? data : undefined;
  }

  return {
    async begin<P extends object>(collection: CollectionRef<P>) {
      const data = table.open(collection);
      if (isOnItsWay(data, collection)) return;
      if (isSameModel(data.model, collection.model)) data.next = undefined;
      else startNext(data, collection);
    },

    async progress<P extends object>(collection: CollectionRef<P>) {
      const data = findOnItsWay(collection);
      return data && progressOf(data);
    },

    async pending<P extends object>(collection: CollectionRef<P>, options: PendingOptions) {
      const data = findOnItsWay(collection);
      checkPending(options);
      checkSignal(options.signal);
      return data === undefined ? [] : longestPending<P>(data, options.limit);
    },

    async write<P extends object>(collection: CollectionRef<P>, vectors: readonly NewVector[]) {
      const data = findOnItsWay(collection);
      checkNewVectors(collection, vectors);
      if (data === undefined) return;
      for (const { id, revision, vector } of vectors) {
        if (data.next.pending.get(id) === revision) keepVector(data.next, id, vector);
      }
    },

    async finish<P extends object>(collection: CollectionRef<P>) {
      const data = table.find(collection);
      if (data?.next === undefined) return true;
      if (!isOnItsWay(data, collection) || data.next.pending.size > 0) return false;
      takeNext(data, data.next);
      return true;
    },
  };
}

function longestPending<P extends object>(
  { entries, next }: CollectionOnItsWay,
  limit: number,
): readonly PendingPoint<P>[] {
  return [...next.pending].slice(0, limit).flatMap(([id, revision]) => {
    const entry = entries.get(id);
    return entry === undefined ? [] : [{ id, payload: copyPayload<P>(entry), revision }];
  });
}
