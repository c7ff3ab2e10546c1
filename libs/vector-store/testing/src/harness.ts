import type { VectorStore } from '@learning-memory/vector-store';

/** A fresh, empty store for one case; disposing the harness disposes the store and its data. */
export interface VectorStoreHarness extends AsyncDisposable {
  readonly store: VectorStore;
}

export interface PersistentVectorStoreHarness extends VectorStoreHarness {
  /** Another store over the same data, whether the first is still open or not; the case disposes it. */
  readonly reopen: () => Promise<VectorStore>;
}
