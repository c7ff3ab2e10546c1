import type { Logger } from '@learning-memory/logging';
import type { MemoryService } from '@learning-memory/memory';
import type { UsageRepository } from '@learning-memory/metadata-store';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { Searcher } from '@learning-memory/searcher';
import type { ValueStore } from '@learning-memory/value-store';

/** What every kind of context asks. */
export interface AssemblerContext {
  readonly searcher: Searcher;
  readonly valueStore: Pick<ValueStore, 'list' | 'calibration' | 'recordShown'>;
  readonly memories: Pick<MemoryService, 'list'>;
  readonly usage: Pick<UsageRepository, 'find'> | undefined;
  readonly collector: Pick<ObservationCollector, 'orphans'> | undefined;
  readonly now: () => number;
  readonly logger: Logger;
}
