import { exposeWorker, type WorkerApi } from '@learning-memory/concurrency';

/** A call of a store's method in a thread that it shares. */
export interface StoreCall {
  /** Of the share: each has a connection of its own. */
  readonly id: number;
  readonly store: string;
  readonly options: unknown;
  readonly method: string;
  readonly input: unknown;
}

/** Makes the methods of a store, which open the file with the first call. */
// The input of a function is contravariant, so only `never` admits the options of every store.
export type MakeStoreApi = (options: never) => WorkerApi;

/** What such a thread answers. */
// An alias, because an interface is not assignable to the record of methods a worker exposes.
export type StoresApi = { readonly call: (call: StoreCall) => unknown };

/** Ends the module of `createSqliteThreads`: answers calls with the methods of the stores, by their names. */
export function exposeSqliteStores(stores: Readonly<Record<string, MakeStoreApi>>): void {
  const made = new Map<number, WorkerApi>();

  function make({ id, store, options }: StoreCall): WorkerApi {
    const makeApi = stores[store];
    if (makeApi === undefined) throw new Error(`The worker has no store "${store}".`);
    const api = makeApi(options as never);
    made.set(id, api);
    return api;
  }

  exposeWorker({
    call(call: StoreCall): unknown {
      const run = (made.get(call.id) ?? make(call))[call.method];
      if (run === undefined) throw new Error(`The store "${call.store}" has no method "${call.method}".`);
      return run(call.input as never);
    },
  });
}
