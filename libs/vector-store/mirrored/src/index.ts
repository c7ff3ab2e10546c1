export { createMirroredVectorStore } from './mirrored-vector-store.ts';
export type { MirroredVectorStore } from './mirrored-vector-store.ts';
export type {
  MirroredVectorStoreOptions,
  MirrorStore,
  Preparation,
  PreparationContext,
  RowStore,
} from './mirrored-options.ts';
export type { CollectionState, MirrorState, ReindexedCollection, ReindexOptions } from './mirroring/mirror-state.ts';
export type { VectorMirror } from './mirroring/vector-mirror.ts';
export { restoreMirrorLater } from './journal/restore-marks.ts';
