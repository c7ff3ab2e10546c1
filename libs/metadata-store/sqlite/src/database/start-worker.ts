import { basename } from 'node:path';
import { silentLogger } from '@learning-memory/logging';
import { createSqliteThreads, createSqliteWorker, type SqliteWorker } from '@learning-memory/sqlite-file';
import { createLocalPool, type WorkerPool } from '@learning-memory/concurrency';
import type { SqliteMetadataStoreOptions } from '../sqlite-metadata-store-options.ts';
import type { MetadataApi } from './metadata-api.ts';
import type { MetadataDatabaseOptions } from './metadata-database.ts';
import { translateWorkerFailure } from './sqlite-failure.ts';

const DEFAULT_BUSY_TIMEOUT_MS = 5000;

export type MetadataWorker = SqliteWorker<MetadataApi>;

/**
 * Which thread does what: the reader what changes nothing and somebody waits for, and what it may write without waiting itself;
 * the writer the rest, and what an indexing run reads of its own index. The compiler misses whatever is not here.
 */
export const ROLES: Readonly<Record<Exclude<keyof MetadataApi, 'open' | 'close'>, 'reader' | 'writer'>> = {
  recordUses: 'writer',
  recordUsesIfFree: 'reader',
  findUsage: 'reader',
  latestUses: 'reader',
  appendRevision: 'writer',
  listRevisions: 'reader',
  forgetMemories: 'writer',
  takeMemories: 'writer',
  freeMemories: 'writer',
  beginCuration: 'writer',
  finishCuration: 'writer',
  abandonCuration: 'writer',
  listBegunCurations: 'reader',
  findCuration: 'reader',
  listCurations: 'reader',
  addCuration: 'writer',
  recordExposures: 'writer',
  findExposures: 'reader',
  latestClusterRun: 'reader',
  lastRunsOfLabels: 'reader',
  findClusterLabel: 'reader',
  appendClusterRun: 'writer',
  clusterScopes: 'reader',
  adoptClusterRun: 'writer',
  lockCodeIndex: 'writer',
  renewCodeIndex: 'writer',
  unlockCodeIndex: 'writer',
  codeProjects: 'reader',
  codeRoots: 'reader',
  codeFiles: 'writer',
  stageCodeFiles: 'writer',
  completeCodeFiles: 'writer',
  unstageCodeFiles: 'writer',
  publishCodeIndex: 'writer',
  codeGarbage: 'writer',
  dropCodeGarbage: 'writer',
  clearCodeIndex: 'writer',
  dropCodeIndex: 'writer',
  liveCodeUnits: 'reader',
  codeNames: 'reader',
  codeSurfaces: 'writer',
  unresolvedCalls: 'writer',
  importersOf: 'writer',
  resetCallTargets: 'writer',
  setCallTargets: 'writer',
  callersOf: 'reader',
  calleesOf: 'reader',
  callsOfFiles: 'reader',
  findProjectByFolder: 'reader',
  projectSnapshot: 'reader',
  saveProject: 'writer',
  knowledgeRevision: 'reader',
  knowledgeHierarchy: 'reader',
  saveKnowledgeScope: 'writer',
  deleteKnowledgeScopes: 'writer',
  restoreKnowledgeScopes: 'writer',
  purgeKnowledgeScopes: 'writer',
  listKnowledgeKeys: 'reader',
  readKnowledge: 'reader',
  writeKnowledge: 'writer',
  deleteKnowledge: 'writer',
  listKnowledgeRevisions: 'reader',
  listEarlierKnowledge: 'reader',
  countKnowledge: 'reader',
  projectOverview: 'reader',
  saveProjectOverview: 'writer',
  listProjectSessions: 'reader',
  saveProjectSession: 'writer',
  listProjectTasks: 'reader',
  saveProjectTask: 'writer',
  latestTopicRun: 'reader',
  latestTopicRunStamp: 'reader',
  appendTopicRun: 'writer',
  topicChurnSince: 'reader',
  retrievals: 'reader',
  edgesAmong: 'reader',
  startConsolidation: 'writer',
  moveConsolidation: 'writer',
  finishConsolidation: 'writer',
  abandonConsolidation: 'writer',
  runningConsolidation: 'reader',
  latestConsolidation: 'reader',
  consolidationProposals: 'reader',
};

function readsOnly(method: string): boolean {
  const roles: Readonly<Record<string, string>> = ROLES;
  return roles[method] === 'reader';
}

/** Two threads, each with its own connection: readers see the last commit and wait for no writer, nor for its lock. */
export function startWorker(options: SqliteMetadataStoreOptions): MetadataWorker {
  const { file, backupDirectory, busyTimeoutMs = DEFAULT_BUSY_TIMEOUT_MS } = options;
  const database: MetadataDatabaseOptions = { file, backupDirectory, busyTimeoutMs };
  if (options.inCallingThread)
    return workerIn(
      createLocalPool(() => loadApi(database)),
      options,
    );
  const { threads = createSqliteThreads({ base: import.meta.url, file: './metadata.worker' }) } = options;
  const share = { store: 'metadata', options: database };
  const writer = workerIn(threads.share<MetadataApi>({ role: 'writer', ...share }), options);
  const reader = workerIn(threads.share<MetadataApi>({ role: 'reader', ...share }), options);
  return {
    checkOpen: () => writer.checkOpen(),
    async run(method, input, runOptions) {
      writer.checkOpen();
      return (readsOnly(method) ? reader : writer).run(method, input, runOptions);
    },
    async [Symbol.asyncDispose]() {
      // Not both at once: the connection that closes last folds the log into the file.
      await writer[Symbol.asyncDispose]();
      await reader[Symbol.asyncDispose]();
    },
  };
}

async function loadApi(database: MetadataDatabaseOptions): Promise<MetadataApi> {
  return (await import('./metadata-api.ts')).createMetadataApi(database);
}

function workerIn(
  pool: WorkerPool<MetadataApi>,
  { file, logger = silentLogger }: SqliteMetadataStoreOptions,
): MetadataWorker {
  return createSqliteWorker({
    pool,
    file,
    async open() {
      const { applied, backup } = await pool.run('open', undefined);
      if (applied > 0) logger.info('metadata-store.migrated', { file: basename(file), applied, backup });
    },
    close: () => pool.run('close', undefined),
    translate: (error) => translateWorkerFailure(error, file),
  });
}
