import type { EntryState, KnowledgeAuthor, Metaknowledge } from '@learning-memory/knowledge';
import type { knowledgeRevision } from '../database/knowledge-schema.ts';

type RevisionRow = typeof knowledgeRevision.$inferSelect;

export function entryState(row: RevisionRow): EntryState {
  return {
    content: row.content ?? '',
    metaknowledge: JSON.parse(row.metaknowledge) as Metaknowledge,
    projectContext: row.projectContext,
    version: row.version,
    writtenAt: row.writtenAt,
    author: authorOf(row),
  };
}

export function authorOf({ agentId, sessionId }: Pick<RevisionRow, 'agentId' | 'sessionId'>): KnowledgeAuthor {
  return { ...(agentId !== null && { agentId }), ...(sessionId !== null && { sessionId }) };
}

export function authorColumns({ agentId, sessionId }: KnowledgeAuthor): Pick<RevisionRow, 'agentId' | 'sessionId'> {
  return { agentId: agentId ?? null, sessionId: sessionId ?? null };
}
