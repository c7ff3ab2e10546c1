import type { KnowledgeService, KnowledgeStore } from '@learning-memory/knowledge';
import { exportScope } from './documents/export-scope.ts';
import { importScope } from './documents/import-scope.ts';
import { explain } from './entries/explain.ts';
import { getCategories, getKeywords } from './entries/get-categories.ts';
import { getKnowledge, getWarnings } from './entries/get-knowledge.ts';
import { deleteEntry, historyOf, restoreEntry, storeEntry } from './entries/write-entry.ts';
import type { KnowledgeContext } from './knowledge-context.ts';
import { getOverview, setOverview } from './progress/overview.ts';
import { getSessions, storeSession } from './progress/sessions.ts';
import { getProgress, updateTask } from './progress/tasks.ts';
import { createKnowledgeViews } from './resolution/knowledge-views.ts';
import { createScope, updateScope } from './scopes/change-scopes.ts';
import { deleteScope } from './scopes/delete-scope.ts';
import { findScopeOfProject, scopeOfProject } from './scopes/project-scope.ts';
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
    listDeletedScopes: () => listDeletedScopes(context),
    createScope: (draft) => createScope(context, draft),
    updateScope: (id, patch) => updateScope(context, id, patch),
    deleteScope: (id, { cascade = false } = {}) => deleteScope(context, id, cascade),
    restoreScope: (id, options = {}) => restoreScope(context, id, options),
    purgeScopes: () => store.purgeScopes(now() - RESTORABLE_MS),
    findScopeOfProject: (project) => findScopeOfProject(context, project),
    scopeOfProject: (project) => scopeOfProject(context, project),
    getCategories: (scope) => getCategories(context, scope),
    getKeywords: (scope, categories) => getKeywords(context, scope, categories),
    getKnowledge: (options) => getKnowledge(context, options),
    getWarnings: (scope) => getWarnings(context, scope),
    explain: (options) => explain(context, options),
    storeIfMissing: (draft) => storeEntry(context, draft, 'if_missing'),
    storeOverwrite: (draft) => storeEntry(context, draft, 'always'),
    deleteEntry: (key, author = {}) => deleteEntry(context, key, author),
    history: (key) => historyOf(context, key),
    restoreEntry: (key, options = {}) => restoreEntry(context, key, options),
    exportScope: (scope) => exportScope(context, scope),
    importScope: (document, options) => importScope(context, document, options),
    getOverview: (scope) => getOverview(context, scope),
    setOverview: (scope, patch) => setOverview(context, scope, patch),
    getSessions: (scope, { limit } = {}) => getSessions(context, scope, limit),
    storeSession: (scope, draft) => storeSession(context, scope, draft),
    getProgress: (scope, { domain } = {}) => getProgress(context, scope, domain),
    updateTask: (scope, update) => updateTask(context, scope, update),
  };
}
