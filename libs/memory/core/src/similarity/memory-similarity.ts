import type { EmbeddingService } from '@learning-memory/embedding';
import type { MemorySimilarity, StoreBaseline } from '@learning-memory/memory';
import type { VectorStore } from '@learning-memory/vector-store';
import { LIVE } from '../points/memory-filters.ts';
import type { MemoryPoints } from '../points/memory-points.ts';
import { createStoreBaselineKeeper, type StoreBaselineKeeper } from './baseline-keeper.ts';
import { UNRELATED_TEXTS } from './unrelated-texts.ts';

/** Shares of the way from what one random pair in a hundred reaches to identity (docs/decisions/0014, 0058). */
const SHARES = { sameThing: 0.25, duplicate: 0.75 } as const;

/**
 * Says how far above the median a quantile of chance lies at most, in steps from the median to p75 (docs/decisions/0014).
 */
const MOST_SPREADS = { p95: 3.2, p99: 5.5 } as const;

export interface SimilarityParts {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly points: MemoryPoints;
}

/**
 * The baseline of the live memories. Ids are hashes of the content, so the first ones by id are a random sample. A text that
 * several projects hold counts once: it says nothing of chance.
 */
export function createMemoryBaseline({ embedding, vectorStore, points }: SimilarityParts): StoreBaselineKeeper {
  const { collection } = points;
  return createStoreBaselineKeeper({
    count: () => vectorStore.count(collection, LIVE),
    async sample(size) {
      const page = await vectorStore.scroll(collection, { limit: size, filter: LIVE, withVectors: true });
      const texts = new Map(page.points.map(({ vector, payload }) => [payload.contentHash, vector]));
      return [...texts.values()].filter((vector) => vector !== undefined);
    },
    async prior() {
      const vectors = await embedding.embedBatch(UNRELATED_TEXTS, { inputType: 'document' });
      return vectors.filter((vector) => vector !== undefined);
    },
  });
}

/** What a baseline says of memories. */
export function memorySimilarity(baseline: StoreBaseline): MemorySimilarity {
  const [rare, hardlyEver] = [chanceBound(baseline, 'p95'), chanceBound(baseline, 'p99')];
  const beyond = (share: number): number => hardlyEver + share * (1 - hardlyEver);
  return {
    ...baseline,
    relatedFrom: rare,
    sameThingFrom: beyond(SHARES.sameThing),
    duplicateFrom: beyond(SHARES.duplicate),
  };
}

/**
 * The quantile, unless it lies farther up than chance takes it: a dozen notes of one template among a hundred are one
 * pair in a hundred, and no measure of what is unrelated.
 */
function chanceBound(baseline: StoreBaseline, quantile: keyof typeof MOST_SPREADS): number {
  const { median, p75 } = baseline;
  return Math.min(baseline[quantile], median + MOST_SPREADS[quantile] * (p75 - median));
}
