import { memoryError, type CurationRecord } from '@learning-memory/memory';
import { redact } from '@learning-memory/redaction';
import type { MemoryContext } from '../memory-context.ts';

const PAGE = 500;
const ID = /^[\w.:-]{1,200}$/u;

export async function* exportRecords({ records: { curations } }: MemoryContext): AsyncGenerator<CurationRecord> {
  for (let offset = 0; ; offset += PAGE) {
    const page = await curations.list({ isOldestFirst: true, limit: PAGE, offset });
    yield* page;
    if (page.length < PAGE) return;
  }
}

/** Ids of sessions come from clients: they are redacted as all that is stored. */
export async function importRecord({ records }: MemoryContext, record: CurationRecord): Promise<boolean> {
  const { id, memoryIds, undoes = id, sessionId, agentId } = record;
  const wrong = [id, undoes, ...memoryIds].find((each) => !ID.test(each));
  if (wrong !== undefined || memoryIds.length === 0) {
    const message = `An id of the record is '${(wrong ?? '').slice(0, 80)}'. Give 1 to 200 letters, digits, or one of . _ : -`;
    throw memoryError('MEMORY_INVALID_INPUT', message, { details: { field: 'id' } });
  }
  return records.curations.add({
    ...record,
    ...(sessionId !== undefined && { sessionId: redact(sessionId.slice(0, 200)).text }),
    ...(agentId !== undefined && { agentId: redact(agentId.slice(0, 200)).text }),
  });
}
