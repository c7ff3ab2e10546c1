import type { CodeParser } from '@learning-memory/code-indexer';
import type { SqliteVectorStoreOptions } from '@learning-memory/vector-store-sqlite';

/** What every vector store is offered that the configuration can choose. */
export interface VectorStoreOptions extends SqliteVectorStoreOptions {
  /** Folder of what a mirror of the rows still lacks; absolute. */
  readonly mirrorDirectory: string;
  /** For a process that asks little and ends. */
  readonly isBrief?: boolean | undefined;
  /** Reads code again, whose words no store gives back. */
  readonly codeParser: () => Promise<CodeParser>;
}
