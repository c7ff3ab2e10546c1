import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { VectorStore } from '@learning-memory/vector-store';
import type { ReadSubject } from './subject.ts';

/** What every search works with. */
export interface SearchContext {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly logger: Logger;
  readonly readSubject: ReadSubject;
}
