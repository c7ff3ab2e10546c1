import type { EmbeddingService } from '@learning-memory/embedding';
import type { MemorySimilarity } from '@learning-memory/memory';
import {
  createStoreBaselineKeeper,
  UNRELATED_TEXTS,
  type StoreBaseline,
  type StoreBaselineKeeper,
} from '@learning-memory/similarity-baseline';
import type { VectorStore } from '@learning-memory/vector-store';
import type { MemoryPoints } from './memory-points.ts';

/** Share of the way from what one random pair in a hundred reaches to identity (docs/decisions/0014). */
const DUPLICATE_SHARE = 0.75;

const LIVE = { op: 'eq', field: 'deletedAt', value: null } as const;

export interface SimilarityParts {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly points: MemoryPoints;
}

/** The baseline of the live memories. Ids are hashes of the content, so the first ones by id are a random sample. */
export function createMemoryBaseline({ embedding, vectorStore, points }: SimilarityParts): StoreBaselineKeeper {
  const { collection } = points;
  return createStoreBaselineKeeper({
    count: () => vectorStore.count(collection, LIVE),
    async sample(size) {
      const page = await vectorStore.scroll(collection, { limit: size, filter: LIVE, withVectors: true });
      return page.points.flatMap(({ vector }) => (vector === undefined ? [] : [vector]));
    },
    async prior() {
      const vectors = await embedding.embedBatch(UNRELATED_TEXTS, { inputType: 'document' });
      return vectors.filter((vector) => vector !== undefined);
    },
  });
}

/** What a baseline says of memories. */
export function memorySimilarity(baseline: StoreBaseline): MemorySimilarity {
  const { p95, p99 } = baseline;
  return { ...baseline, relatedFrom: p95, duplicateFrom: p99 + DUPLICATE_SHARE * (1 - p99) };
}
