import type {
  EarlierAsk,
  EntriesAsk,
  EntryBatch,
  EntryDeletion,
  OverviewSave,
  ScopeChange,
  ScopesDeletion,
  ScopesRestoration,
  StoredName,
  TaskSave,
} from '@learning-memory/knowledge';
import type { Method } from '../database/method.ts';
import { readCounts } from './change-counter.ts';
import { deleteScopes, purgeScopes, restoreScopes, saveScope } from './change-scopes.ts';
import { countContents } from './count-contents.ts';
import { listEarlier } from './earlier-versions.ts';
import {
  listSessions,
  listTasks,
  readOverview,
  saveOverview,
  saveSession,
  saveTask,
  type NewSession,
  type ScopeSessionsAsk,
} from './progress-queries.ts';
import { listKeys, listRevisions, readEntries } from './read-entries.ts';
import { readHierarchy } from './read-scopes.ts';
import { deleteEntry, writeEntries } from './write-entries.ts';

/** The calls of knowledge that a worker thread answers. */
export function knowledgeApi(method: Method) {
  return {
    knowledgeRevision: method(({ orm }, _input: undefined) => readCounts(orm).revision),
    knowledgeHierarchy: method(({ orm }, _input: undefined) => readHierarchy(orm)),
    saveKnowledgeScope: method(({ orm }, change: ScopeChange) => saveScope(orm, change)),
    deleteKnowledgeScopes: method(({ orm }, change: ScopesDeletion) => deleteScopes(orm, change)),
    restoreKnowledgeScopes: method(({ orm }, change: ScopesRestoration) => restoreScopes(orm, change)),
    purgeKnowledgeScopes: method(({ orm }, deletedBefore: number) => purgeScopes(orm, deletedBefore)),
    listKnowledgeKeys: method(({ orm }, scope: string) => listKeys(orm, scope)),
    readKnowledge: method(({ orm }, ask: EntriesAsk) => readEntries(orm, ask)),
    writeKnowledge: method(({ orm }, batch: EntryBatch) => writeEntries(orm, batch)),
    deleteKnowledge: method(({ orm }, deletion: EntryDeletion) => deleteEntry(orm, deletion)),
    listKnowledgeRevisions: method(({ orm }, key: StoredName & { readonly scope: string }) => listRevisions(orm, key)),
    listEarlierKnowledge: method(({ orm }, ask: EarlierAsk) => listEarlier(orm, ask)),
    countKnowledge: method(({ orm }, scopes: readonly string[]) =>
      orm.transaction((all) => countContents(all, scopes)),
    ),
    projectOverview: method(({ orm }, scope: string) => readOverview(orm, scope)),
    saveProjectOverview: method(({ orm }, save: OverviewSave) => saveOverview(orm, save)),
    listProjectSessions: method(({ orm }, ask: ScopeSessionsAsk) => listSessions(orm, ask)),
    saveProjectSession: method(({ orm }, session: NewSession) => saveSession(orm, session)),
    listProjectTasks: method(({ orm }, scope: string) => listTasks(orm, scope)),
    saveProjectTask: method(({ orm }, save: TaskSave) => saveTask(orm, save)),
  };
}
