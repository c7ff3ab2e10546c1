import type { CurationRecord } from '@learning-memory/memory';
import type { memoryCuration } from '../database/curation-schema.ts';

type Row = typeof memoryCuration.$inferSelect;

export function toCurationRow(record: CurationRecord, isDone: boolean): Omit<Row, 'number'> {
  const { id, action, memoryIds, project = null, sessionId = null, agentId = null, at, ...detail } = record;
  const [memoryId = ''] = memoryIds;
  const whole = { memoryIds: JSON.stringify(memoryIds), detail: JSON.stringify(detail) };
  return { id, action, memoryId, project, sessionId, agentId, at, isDone, ...whole };
}

export function fromCurationRow({
  id,
  action,
  memoryIds,
  project,
  sessionId,
  agentId,
  at,
  detail,
}: Row): CurationRecord {
  return {
    id,
    action: action as CurationRecord['action'],
    memoryIds: JSON.parse(memoryIds) as string[],
    ...(project !== null && { project }),
    ...(sessionId !== null && { sessionId }),
    ...(agentId !== null && { agentId }),
    at,
    ...(JSON.parse(detail) as Partial<CurationRecord>),
  };
}
