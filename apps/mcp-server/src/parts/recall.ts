import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createContextAssembler } from '@learning-memory/context-assembler-core';
import { createMemoryService } from '@learning-memory/memory-core';
import { createSqliteMetadataStore, type SqliteMetadataStoreOptions } from '@learning-memory/metadata-store-sqlite';
import { mayHaveOrphans } from '@learning-memory/observation-collector-journal';
import { createExperienceReader } from '@learning-memory/observation-persister-core';
import { createSearcher } from '@learning-memory/searcher-core';
import { createValueStore } from '@learning-memory/value-store-core';
import { EMBEDDING_MODELS, isOnServerAlone, VECTOR_STORES } from '../adapters.ts';
import { dataPaths } from '../data-paths.ts';
import { createTraceFiles } from '../hooks/lessons/trace-files.ts';
import { onlyRules } from '../hooks/shown/minimal-sources.ts';
import { createProjectKnowledge } from '../project/project-knowledge.ts';
import { RETIRED_MODELS } from '../reembedding/retired-models.ts';
import { loadTokenizer } from '../tokenizer/load-tokenizer.ts';
import { chooseEmbedding } from '../choose-embedding.ts';
import { aroundCalls } from '../around-calls.ts';
import { adviseOnDatabases } from '../database/database-advice.ts';
import { createDatabaseThreads } from '../database/database-threads.ts';
import type { AskForParts, MakePart, PartMakers, PartSurroundings } from './parts.ts';

type RecallPart =
  | 'embedding'
  | 'databaseThreads'
  | 'vectorStore'
  | 'metadataStore'
  | 'searcher'
  | 'experiences'
  | 'memories'
  | 'clusterer'
  | 'values'
  | 'contextAssembler';

/** Reading never waits for a lock; what is written here is not worth the wait of a session. */
const BRIEF = { busyTimeoutMs: 500, inCallingThread: true };

async function database(
  ask: AskForParts,
  { config, logger, isBrief = false }: PartSurroundings,
): Promise<SqliteMetadataStoreOptions> {
  adviseOnDatabases();
  const { database: file, backups: backupDirectory } = dataPaths(config.home);
  const options = { file, backupDirectory, logger };
  if (isBrief) return { ...options, ...BRIEF };
  const { databaseThreads: threads } = await ask('databaseThreads');
  return { ...options, threads };
}

/** Code, commits and the journal take long to load, and not every context asks for them. */
const makeContextAssembler: MakePart<'contextAssembler'> = async (
  ask,
  { config, sessionId, logger, isBrief = false },
) => {
  const sources = await ask('experiences', 'values', 'memories');
  const question = { directory: config.journalPath, sessionId };
  // Tools answer in full: what is brief adds to a session.
  const isMinimal = isBrief && config.injection === 'minimal';
  return createContextAssembler({
    ...(isMinimal ? onlyRules(sources) : sources),
    code: {
      async search({ projects, ...question }) {
        const { codeIndexer, projectCode } = await ask('codeIndexer', 'projectCode');
        const indexes = (await projectCode.answering(projects)).map(({ project }) => project);
        return codeIndexer.search({ ...question, indexes });
      },
    },
    commits: {
      async searchCommits({ projects, ...question }) {
        const { git, projectCode } = await ask('git', 'projectCode');
        return git.searchCommits({ ...question, repositories: await projectCode.repositoriesOf(projects) });
      },
    },
    knowledge: isMinimal ? undefined : createProjectKnowledge(() => ask('knowledge', 'currentProject')),
    collector: {
      async orphans() {
        if (!(await mayHaveOrphans(question).catch(() => true))) return [];
        const orphans = await (await ask('collector')).collector.orphans();
        return isMinimal ? orphans.slice(0, 1) : orphans;
      },
    },
    compareWords: async (question, candidates) =>
      (await ask('embedding')).embedding.compareWords?.(question, candidates),
    traces: createTraceFiles(dataPaths(config.home).traces, config.projectPath),
    loadTokenizer,
    logger,
  });
};

/** What is stored, and what finds it again. */
export const recallParts: Pick<PartMakers, RecallPart> = {
  embedding: (ask, { config: { home, embeddingModel: name, adapterSettings: settings } }) =>
    chooseEmbedding({
      models: EMBEDDING_MODELS,
      name,
      settings,
      modelsDirectory: dataPaths(home).models,
      async storedModels() {
        const { vectorStore } = await ask('vectorStore');
        return (await vectorStore.listCollections()).map(({ model, reembedding }) => (reembedding?.model ?? model).id);
      },
    }),
  databaseThreads: () => createDatabaseThreads(),
  async vectorStore(ask, surroundings) {
    const { vectorStore, adapterSettings: settings, home } = surroundings.config;
    const adapter = VECTOR_STORES[vectorStore];
    const create = await adapter.load();
    const file = await database(ask, surroundings);
    const { mirror: mirrorDirectory } = dataPaths(home);
    const codeParser = async () => (await ask('codeParser')).codeParser;
    const mirrored = { mirrorDirectory, codeParser, isBrief: surroundings.isBrief };
    const store = create({ ...file, ...mirrored, retiredModels: RETIRED_MODELS, settings });
    const { serverTime } = surroundings;
    if (!isOnServerAlone(vectorStore) || serverTime === undefined) return store;
    return aroundCalls(store, (call) => serverTime.within(call));
  },
  metadataStore: async (ask, surroundings) => createSqliteMetadataStore(await database(ask, surroundings)),
  async searcher(ask, { logger }) {
    return createSearcher({ ...(await ask('embedding', 'vectorStore')), logger });
  },
  async experiences(ask) {
    return createExperienceReader(await ask('embedding', 'vectorStore', 'searcher'));
  },
  async memories(ask, { logger }) {
    const { metadataStore, ...stores } = await ask('embedding', 'vectorStore', 'searcher', 'metadataStore');
    return createMemoryService({ ...stores, records: metadataStore.memoryRecords, logger });
  },
  clusterer: () => createHdbscanClusterer(),
  async values(ask, { config, logger }) {
    const { metadataStore, ...stores } = await ask(
      'embedding',
      'vectorStore',
      'searcher',
      'clusterer',
      'metadataStore',
    );
    const { clusterRuns: runs, valueExposures: exposures } = metadataStore;
    const { minClusterSize, minSamples, minExperiences, valueThreshold: threshold } = config;
    const learning = { minClusterSize, minSamples, minExperiences, threshold };
    return createValueStore({ ...stores, runs, exposures, logger, ...learning });
  },
  contextAssembler: makeContextAssembler,
};
