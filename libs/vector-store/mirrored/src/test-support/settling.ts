import type { VectorStore } from '@learning-memory/vector-store';
import type { MirroredVectorStore } from '../mirrored-vector-store.ts';

const WRITES: ReadonlySet<PropertyKey> = new Set(['upsert', 'delete', 'ensureCollection', 'begin', 'write', 'finish']);

/** A store whose writes wait for the mirror, so that the searches after them ask it. */
export function settling(store: MirroredVectorStore): VectorStore {
  const wrap = (target: object): object =>
    new Proxy(target, {
      get(_, name) {
        const member = (target as Record<PropertyKey, unknown>)[name];
        if (name === 'reembedding') return wrap(member as object);
        if (typeof member !== 'function') return member;
        if (!WRITES.has(name)) return (member as (...inputs: unknown[]) => unknown).bind(target);
        return async (...inputs: readonly unknown[]) => {
          const result = await (member as (...given: readonly unknown[]) => Promise<unknown>).apply(target, [
            ...inputs,
          ]);
          await store.mirror.settled();
          return result;
        };
      },
    });
  return wrap(store) as VectorStore;
}
