/// <reference lib="esnext.disposable" preserve="true" />
export type {
  CompareWords,
  CompareWordsOptions,
  Embedding,
  EmbeddingInputType,
  EmbeddingModel,
  EmbeddingService,
  EmbedOptions,
  RankWords,
  RankWordsOptions,
} from './embedding-service.ts';
export { EMBEDDING_ERRORS, embeddingError } from './embedding-errors.ts';
export type { EmbeddingErrorCode } from './embedding-errors.ts';
