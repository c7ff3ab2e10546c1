import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { MetadataStore } from '@learning-memory/metadata-store';
import type { VectorStore } from '@learning-memory/vector-store';
import type { Rankings } from './rankings.ts';

/** What every search works with. */
export interface SearchContext {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly metadataStore: MetadataStore;
  readonly rankings: Rankings;
  readonly now: () => number;
  readonly logger: Logger;
}
