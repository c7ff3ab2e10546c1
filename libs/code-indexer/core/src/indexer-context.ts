import type { CodeIndexStore, CodeParser, CodeUnitPayload } from '@learning-memory/code-indexer';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { CollectionRef, VectorStore } from '@learning-memory/vector-store';

/** Holds what every operation of the indexer works with. */
export interface IndexerContext {
  readonly parser: CodeParser;
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly collection: CollectionRef<CodeUnitPayload>;
  readonly codeIndex: CodeIndexStore;
  readonly lockMs: number;
  readonly now: () => number;
  readonly newId: () => string;
  readonly logger: Logger;
}
