import type { VectorStore } from '@learning-memory/vector-store';

/** Runs a call of a store, or something before it, or not at all. */
export type AroundCall = (call: () => Promise<unknown>, method: PropertyKey) => Promise<unknown>;

/** The store, whose calls but its end are made by another. */
export function aroundCalls<Store extends VectorStore>(store: Store, around: AroundCall): Store {
  return new Proxy(store, {
    get(target, name) {
      const member: unknown = Reflect.get(target, name, target);
      if (typeof member !== 'function') return member;
      const call = async (...args: readonly unknown[]): Promise<unknown> => Reflect.apply(member, target, args);
      return name === Symbol.asyncDispose ? call : (...args: readonly unknown[]) => around(() => call(...args), name);
    },
  });
}
