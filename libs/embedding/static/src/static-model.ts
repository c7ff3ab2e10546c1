import type { EmbeddingModel } from '@learning-memory/embedding';
import type { ReadLines } from './read-lines.ts';
import type { Rows } from './rows.ts';
import type { Vocabulary } from './vocabulary.ts';

/** What is known of a model before its file is read; `MODEL` of `@learning-memory/embedding-static-weights` is one. */
export interface StaticModel extends EmbeddingModel {
  /** Of the file's data, in hexadecimal digits. */
  readonly sha256: string;
}

/** What the file of a model holds, and lines that were read by it. */
export interface LoadedModel {
  readonly vocabulary: Vocabulary;
  readonly rows: Rows;
  readonly lines: ReadLines;
}
