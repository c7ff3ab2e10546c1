import type { KnowledgeService, KnowledgeStore } from '@learning-memory/knowledge';
import { exportScope } from './documents/export-scope.ts';
import { importScope } from './documents/import-scope.ts';
import { explain } from './entries/explain.ts';
import { getCategories, getKeywords } from './entries/get-categories.ts';
import { getKnowledge, getWarnings } from './entries/get-knowledge.ts';
import { deleteEntry, historyOf, restoreEntry, storeEntry } from './entries/write-entry.ts';
import type { KnowledgeContext } from './knowledge-context.ts';
import { exportProgress, importProgress } from './progress/carried-progress.ts';
import { getOverview, overviewHistory, revertOverview, setOverview } from './progress/overview.ts';
import { getSessions, sessionHistory, storeSession } from './progress/sessions.ts';
import { getProgress, revertTask, taskHistory, updateTask } from './progress/tasks.ts';
import { createKnowledgeViews } from './resolution/knowledge-views.ts';
import { createScope, revertScope, scopeHistory, updateScope } from './scopes/change-scopes.ts';
import { deleteScope } from './scopes/delete-scope.ts';
import { findScope, findScopeOfProject, scopeOfProject } from './scopes/project-scope.ts';
import { listDeletedScopes, restoreScope } from './scopes/restore-scope.ts';
import { describeScopes, RESTORABLE_MS } from './scopes/scope-map.ts';

export interface KnowledgeServiceOptions {
  readonly store: KnowledgeStore;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
}

/** Keeps in memory what scopes inherit and which keys they have; several processes may share the store. */
export function createKnowledgeService({ store, now = Date.now }: KnowledgeServiceOptions): KnowledgeService {
  const views = createKnowledgeViews(store, now);
  const context: KnowledgeContext = { store, now, views };
  return {
    listScopes: async () => describeScopes(await views.scopes()),
    findScope: (id) => findScope(context, id),
    listDeletedScopes: () => listDeletedScopes(context),
    createScope: (draft) => createScope(context, draft),
    updateScope: (id, patch) => updateScope(context, id, patch),
    scopeHistory: (ids) => scopeHistory(context, ids),
    revertScope: (id, version) => revertScope(context, id, version),
    deleteScope: (id, options = {}) => deleteScope(context, id, options),
    restoreScope: (id, options = {}) => restoreScope(context, id, options),
    purgeScopes: () => store.purgeScopes(now() - RESTORABLE_MS),
    findScopeOfProject: (project) => findScopeOfProject(context, project),
    scopeOfProject: (project) => scopeOfProject(context, project),
    getCategories: (scope) => getCategories(context, scope),
    getKeywords: (scope, categories) => getKeywords(context, scope, categories),
    getKnowledge: (options) => getKnowledge(context, options),
    getWarnings: (scope, options = {}) => getWarnings(context, scope, options),
    explain: (options) => explain(context, options),
    storeIfMissing: (draft) => storeEntry(context, draft, 'if_missing'),
    storeOverwrite: (draft) => storeEntry(context, draft, 'if_different'),
    deleteEntry: (key, author = {}) => deleteEntry(context, key, author),
    history: (key) => historyOf(context, key),
    restoreEntry: (key, options = {}) => restoreEntry(context, key, options),
    exportScope: (scope) => exportScope(context, scope),
    importScope: (document, options) => importScope(context, document, options),
    overviewHistory: (scope) => overviewHistory(context, scope),
    revertOverview: (scope, version) => revertOverview(context, scope, version),
    taskHistory: (scope) => taskHistory(context, scope),
    revertTask: (scope, name, version) => revertTask(context, scope, { name, version }),
    sessionHistory: (scope) => sessionHistory(context, scope),
    getOverview: (scope) => getOverview(context, scope),
    setOverview: (scope, patch) => setOverview(context, scope, patch),
    getSessions: (scope, ask = {}) => getSessions(context, scope, ask),
    storeSession: (scope, draft) => storeSession(context, scope, draft),
    getProgress: (scope, { domain } = {}) => getProgress(context, scope, domain),
    updateTask: (scope, update) => updateTask(context, scope, update),
    exportProgress: (scope) => exportProgress(context, scope),
    importProgress: (scope, step) => importProgress(context, scope, step),
  };
}
