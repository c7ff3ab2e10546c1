import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Filter } from '@learning-memory/vector-store';
import { scrollPages } from '@learning-memory/vector-store-checks';
import { changeAlone } from '../claims/change-alone.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { saveAgain } from './read-meaning.ts';

const PAGE = 200;
const WITHOUT_PROJECT: Filter<MemoryPayload> = { op: 'eq', field: 'project', value: null };

/** Gives the project to all memories without one, deleted ones too: they may be restored. Resolves with how many. */
export async function assignProject(context: MemoryContext, queue: KeyedQueue, project: string): Promise<number> {
  const { vectorStore, points } = context;
  let assigned = 0;
  for await (const page of scrollPages(vectorStore, points.collection, { limit: PAGE, filter: WITHOUT_PROJECT })) {
    for (const { id } of page) {
      assigned += await changeAlone(context, queue, { id, change: (held) => assignOne(held, id, project) });
    }
  }
  return assigned;
}

async function assignOne(context: MemoryContext, id: string, project: string): Promise<number> {
  const current = await context.points.find(id);
  if (current === undefined || current.memory.project !== undefined) return 0;
  await saveAgain(context, { ...current, memory: { ...current.memory, project } });
  return 1;
}
