import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Filter } from '@learning-memory/vector-store';
import { scrollPages } from '@learning-memory/vector-store-checks';
import { underClaim } from '../claims/change-alone.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { keepMeaning } from './read-meaning.ts';

const PAGE = 200;
const UNREAD: Filter<MemoryPayload> = { op: 'eq', field: 'unread', value: true };

/** Reads what was stored while the model was away, deleted memories too: they may be restored. Resolves with how many. */
export async function readUnread(context: MemoryContext, queue: KeyedQueue): Promise<number> {
  const { vectorStore, points } = context;
  let read = 0;
  for await (const page of scrollPages(vectorStore, points.collection, { limit: PAGE, filter: UNREAD })) {
    for (const { id } of page) {
      const answer = await queue.run(id, () => readOne(context, id));
      if (answer === 'away') return read;
      if (answer === 'read') read += 1;
    }
  }
  return read;
}

/** Other servers may write until it is read, which takes longest. */
async function readOne(context: MemoryContext, id: string): Promise<'read' | 'done' | 'away'> {
  const before = await context.points.find(id);
  if (before?.isUnread !== true) return 'done';
  const { vector, isUnread } = await keepMeaning(before, context);
  if (isUnread === true) return 'away';
  return underClaim(context, id, async ({ points }) => {
    const current = await points.find(id);
    if (current?.isUnread !== true || current.memory.content !== before.memory.content) return 'done';
    await points.save({ ...current, vector, isUnread: false });
    if (vector !== undefined) context.noteGrowth();
    return 'read';
  });
}
