import type { CodeIndexer } from '@learning-memory/code-indexer';
import type { GitAnalyzer } from '@learning-memory/git-analyzer';
import type { Logger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { ExperienceReader } from '@learning-memory/observation-persister';
import type { ValueStore } from '@learning-memory/value-store';

/** Says where context comes from. */
export interface ContextSources {
  readonly experiences: ExperienceReader;
  readonly values: Pick<ValueStore, 'search' | 'list' | 'calibration' | 'recordShown'>;
  readonly memories: Pick<MemoryService, 'search' | 'foremost'>;
  /** Only the rich context asks for code and commits; without them it has none. */
  readonly code?: Pick<CodeIndexer, 'search'> | undefined;
  readonly commits?: Pick<GitAnalyzer, 'searchCommits'> | undefined;
  /** Knows entries left open; without it those a call hands in. */
  readonly collector?: Pick<ObservationCollector, 'orphans'> | undefined;
}

/** Holds what every kind of context asks. */
export interface AssemblerContext extends ContextSources {
  readonly logger: Logger;
}
