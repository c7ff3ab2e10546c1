import type { CollectionRef, Point, VectorStore } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import type { RowStore } from '../mirrored-options.ts';

/** A store in memory that tells how often each collection was changed, whoever changed it. */
export function countedRows(): RowStore {
  const store = createMemoryVectorStore();
  const revisions = new Map<string, number>();
  const count = (name: string, points: number): void => void revisions.set(name, (revisions.get(name) ?? 0) + points);
  const counted: Pick<RowStore, 'upsert' | 'delete' | 'revisions'> = {
    async upsert<P extends object>(collection: CollectionRef<P>, points: readonly Point<NoInfer<P>>[]) {
      await store.upsert(collection, points);
      count(collection.name, points.length);
    },
    async delete(collection, ids) {
      await store.delete(collection, ids);
      count(collection.name, ids.length);
    },
    revisions: async () => new Map(revisions),
  };
  const names: readonly PropertyKey[] = ['upsert', 'delete', 'revisions'];
  return new Proxy<RowStore>(store, {
    get(target: VectorStore, name) {
      if (names.includes(name)) return (counted as Record<PropertyKey, unknown>)[name];
      const member = (target as unknown as Record<PropertyKey, unknown>)[name];
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
}
