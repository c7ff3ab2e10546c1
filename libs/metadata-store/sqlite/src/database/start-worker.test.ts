import { join } from 'node:path';
import { connectSqlite } from '@learning-memory/sqlite-file';
import { expect, it } from '@jest/globals';
import { storeOpener } from '../test-support/open-store.ts';
import { temporaryFolders } from '../test-support/temporary-folder.ts';
import { ROLES } from './start-worker.ts';
import type { SqliteMetadataStore } from '../sqlite-metadata-store.ts';

const openStore = storeOpener(temporaryFolders());
const FULL = { axis: 'full' };

/** Whatever a tool waits for. */
const READS: Readonly<Record<string, (store: SqliteMetadataStore) => Promise<unknown>>> = {
  findUsage: ({ memoryRecords }) => memoryRecords.findUsage(['a']),
  listRevisions: ({ memoryRecords }) => memoryRecords.listRevisions('a'),
  findExposures: ({ valueExposures }) => valueExposures.find(['a']),
  latestClusterRun: ({ clusterRuns }) => clusterRuns.latest(FULL),
  lastRunsOfLabels: ({ clusterRuns }) => clusterRuns.lastOfLabels(FULL),
  findClusterLabel: ({ clusterRuns }) => clusterRuns.findLabel('full', 0),
  findProjectByFolder: ({ projects }) => projects.findByFolder('/a'),
  projectSnapshot: ({ projects }) => projects.snapshot(),
  codeProjects: ({ codeIndex }) => codeIndex.projects(0),
  codeRoots: ({ codeIndex }) => codeIndex.roots(),
  liveCodeUnits: ({ codeIndex }) => codeIndex.liveUnits(['a']),
  callersOf: ({ codeIndex }) => codeIndex.callGraph.callers({ name: 'a', indexes: ['a'], limit: 1 }),
  calleesOf: ({ codeIndex }) => codeIndex.callGraph.callees({ name: 'a', indexes: ['a'], limit: 1 }),
  knowledgeRevision: ({ knowledge }) => knowledge.revision(),
  knowledgeHierarchy: ({ knowledge }) => knowledge.hierarchy(),
  listKnowledgeKeys: ({ knowledge }) => knowledge.listKeys('general'),
  readKnowledge: ({ knowledge }) => knowledge.readEntries({ revision: 0, entries: [1] }),
  listKnowledgeRevisions: ({ knowledge }) => knowledge.listRevisions('general', { category: 'a', keyword: 'b' }),
  countKnowledge: ({ knowledge }) => knowledge.countContents(['general']),
  projectOverview: ({ knowledge }) => knowledge.overview('general'),
  listProjectSessions: ({ knowledge }) => knowledge.listSessions('general', { limit: 1 }),
  listEarlierKnowledge: ({ knowledge }) => knowledge.listEarlier({ kind: 'task', scopes: ['general'] }),
  listProjectTasks: ({ knowledge }) => knowledge.listTasks('general'),
};

it('has them all in the thread that reads', () => {
  const roles: Readonly<Record<string, string>> = ROLES;
  expect(Object.keys(READS).filter((name) => roles[name] !== 'reader')).toEqual([]);
});

it.each(Object.entries(READS))(
  'answers %s while a write waits for the lock of another process',
  async (_name, read) => {
    await using store = await openStore();
    await store.memoryRecords.findUsage(['a']);
    const other = connectSqlite(join(store.folder, 'memory.db'));
    other.exec('BEGIN IMMEDIATE');
    let isWritten = false;
    const writing = store.memoryRecords
      .appendRevision('a', { snapshot: '{}', replacedAt: 1 })
      .then(() => (isWritten = true));
    await read(store);
    expect(isWritten).toBe(false);
    other.exec('ROLLBACK');
    other.close();
    await writing;
  },
);
