import type { VectorStore } from '@learning-memory/vector-store';
import type { MirroredVectorStore, VectorMirror } from '@learning-memory/vector-store-mirrored';

/** The mirror of a store that has one. */
export function mirrorOf(vectorStore: VectorStore): VectorMirror | undefined {
  return (vectorStore as Partial<MirroredVectorStore>).mirror;
}
