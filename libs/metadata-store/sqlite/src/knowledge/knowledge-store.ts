import type { KnowledgeStore } from '@learning-memory/knowledge';
import type { MetadataWorker } from '../database/start-worker.ts';

export function knowledgeStore(worker: MetadataWorker): KnowledgeStore {
  return {
    revision: () => worker.run('knowledgeRevision', undefined),
    hierarchy: () => worker.run('knowledgeHierarchy', undefined),
    saveScope: (change) => worker.run('saveKnowledgeScope', change),
    countContents: (scopes) => worker.run('countKnowledge', scopes),
    deleteScopes: (change) => worker.run('deleteKnowledgeScopes', change),
    restoreScopes: (change) => worker.run('restoreKnowledgeScopes', change),
    async purgeScopes(deletedBefore) {
      // Every session asks at its start: the thread that writes is not started for nothing.
      const { deleted } = await worker.run('knowledgeHierarchy', undefined);
      if (deleted.every(({ deletedAt }) => deletedAt >= deletedBefore)) return 0;
      return worker.run('purgeKnowledgeScopes', deletedBefore);
    },
    listKeys: (scope) => worker.run('listKnowledgeKeys', scope),
    readEntries: (ask) => worker.run('readKnowledge', ask),
    writeEntries: (batch) => worker.run('writeKnowledge', batch),
    deleteEntry: (deletion) => worker.run('deleteKnowledge', deletion),
    listRevisions: (scope, { category, keyword }) => worker.run('listKnowledgeRevisions', { scope, category, keyword }),
    listEarlier: (ask) => worker.run('listEarlierKnowledge', ask),
    overview: (scope) => worker.run('projectOverview', scope),
    saveOverview: (save) => worker.run('saveProjectOverview', save),
    listSessions: (scope, ask) => worker.run('listProjectSessions', { ...ask, scope }),
    saveSession: (scope, session, { keepsTasks } = {}) =>
      worker.run('saveProjectSession', { scope, session, keepsTasks }),
    listTasks: (scope) => worker.run('listProjectTasks', scope),
    saveTask: (save) => worker.run('saveProjectTask', save),
  };
}
