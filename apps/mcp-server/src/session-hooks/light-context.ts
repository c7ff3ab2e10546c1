import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createContextAssembler } from '@learning-memory/context-assembler-core';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { silentLogger, type LogFields, type Logger } from '@learning-memory/logging';
import { createMemoryService } from '@learning-memory/memory-core';
import { mayHaveOrphans } from '@learning-memory/observation-collector-journal';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import { createExperienceReader } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import { createValueStore } from '@learning-memory/value-store-core';
import { loadTokenizer } from '../tokenizer/load-tokenizer.ts';
import type { DataPaths } from '../data-paths.ts';
import { createHookFailures, type HookFailures } from '../hooks/hook-failures.ts';
import { openStores } from './open-stores.ts';

const MAX_TOKENS = 1000;
/** The client replaces longer texts by a preview. */
const MAX_CHARACTERS = 8500;
const DEADLINE_MS = 1000;

export interface LightContextInput {
  readonly paths: DataPaths;
  readonly journalPath: string;
  readonly sessionId: string;
}

/** `compose` without the tools, whose schemas take longer to load than all of this takes to run. */
export async function lightContext({ paths, journalPath, sessionId }: LightContextInput): Promise<string | undefined> {
  const opened = openStores(paths);
  await using vectorStore = opened.vectorStore;
  await using metadataStore = opened.metadataStore;
  await using collector = await orphanCollector(journalPath, sessionId);
  // Nothing that is only listed loads the model or starts the clusterer; of the model its name is needed.
  await using embedding = createPackagedStaticEmbedding();
  await using clusterer = createHdbscanClusterer();
  const stores = { embedding, vectorStore, searcher: createSearcher({ embedding, vectorStore }) };
  const { memoryRecords: records, clusterRuns: runs, valueExposures: exposures } = metadataStore;
  await using values = createValueStore({ ...stores, runs, exposures, clusterer });
  const contextAssembler = createContextAssembler({
    experiences: createExperienceReader(stores),
    values,
    memories: createMemoryService({ ...stores, records }),
    ...(collector === undefined ? {} : { collector }),
    loadTokenizer,
    logger: failureLogger(createHookFailures(paths.logs)),
  });
  const limits = { maxTokens: MAX_TOKENS, maxCharacters: MAX_CHARACTERS, deadlineMs: DEADLINE_MS };
  const { markdown, items } = await contextAssembler.light({ ...limits, sessionId });
  return items.length === 0 ? undefined : markdown;
}

/** Its schemas take longer to load than all of this takes to run, and few sessions find anything to read with them. */
async function orphanCollector(directory: string, sessionId: string): Promise<ObservationCollector | undefined> {
  if (!(await mayHaveOrphans({ directory, sessionId }).catch(() => true))) return undefined;
  const { createJournalCollector } = await import('./journal-collector.ts');
  return createJournalCollector({ directory, sessionId });
}

/** What the text does without is told there too; what was not recorded would be told nowhere. */
function failureLogger(failures: HookFailures): Logger {
  const record = (event: string, fields: LogFields = {}): void => {
    void failures.record('session-start', fields.error ?? `${event} ${JSON.stringify(fields)}`);
  };
  return { ...silentLogger, warn: record, error: record };
}
