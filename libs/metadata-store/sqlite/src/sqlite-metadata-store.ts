import type { CodeIndexStore } from '@learning-memory/code-indexer';
import type { KnowledgeStore } from '@learning-memory/knowledge';
import type { MemoryRecordStore } from '@learning-memory/memory';
import type { ProjectStore } from '@learning-memory/project';
import type { TopicStore } from '@learning-memory/topics';
import type { ClusterRunStore, ValueExposureStore } from '@learning-memory/value-store';
import { checkPath } from './check-path.ts';
import { codeIndexStore } from './code-index/code-index-store.ts';
import { startWorker } from './database/start-worker.ts';
import { knowledgeStore } from './knowledge/knowledge-store.ts';
import { createPendingUses } from './memory/pending-uses.ts';
import { memoryRecordStore } from './memory/memory-record-store.ts';
import { projectStore } from './project/project-store.ts';
import type { SqliteMetadataStoreOptions } from './sqlite-metadata-store-options.ts';
import { topicStore } from './topics/topic-store.ts';
import { clusterRunStore } from './value-store/cluster-run-store.ts';
import { valueExposureStore } from './value-store/value-exposure-store.ts';

/**
 * Holds what several parts keep in one file, each behind an interface of its own; disposing of it closes the file for all.
 */
export interface SqliteMetadataStore extends AsyncDisposable {
  readonly memoryRecords: MemoryRecordStore;
  readonly valueExposures: ValueExposureStore;
  readonly clusterRuns: ClusterRunStore;
  readonly codeIndex: CodeIndexStore;
  readonly projects: ProjectStore;
  readonly knowledge: KnowledgeStore;
  readonly topics: TopicStore;
}

/**
 * A metadata store in one SQLite file that several processes may share; SQLite runs in worker threads. The file is
 * opened on first use; every call rejects `METADATA_STORE_*` codes, and every write is durable when it resolves.
 */
export function createSqliteMetadataStore(options: SqliteMetadataStoreOptions): SqliteMetadataStore {
  checkPath('file', options.file);
  checkPath('backupDirectory', options.backupDirectory);
  const worker = startWorker(options);
  const pendingUses = createPendingUses(worker);
  return {
    memoryRecords: memoryRecordStore(worker, pendingUses),
    valueExposures: valueExposureStore(worker),
    clusterRuns: clusterRunStore(worker),
    codeIndex: codeIndexStore(worker),
    projects: projectStore(worker),
    knowledge: knowledgeStore(worker),
    topics: topicStore(worker),
    async [Symbol.asyncDispose]() {
      await pendingUses.flush();
      await worker[Symbol.asyncDispose]();
    },
  };
}
