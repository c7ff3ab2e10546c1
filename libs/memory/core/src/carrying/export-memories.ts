import type { CarriedMemory, Memory, MemoryUsage } from '@learning-memory/memory';
import { scrollPages } from '@learning-memory/vector-store-checks';
import { oldestRestorable, type MemoryContext } from '../memory-context.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { notExpired } from '../points/memory-filters.ts';
import { toMemory } from '../points/memory-points.ts';

const PAGE = 200;

export async function* exportMemories(context: MemoryContext): AsyncGenerator<CarriedMemory> {
  const { vectorStore, points, records, now } = context;
  const filter = notExpired(oldestRestorable(now()));
  for await (const page of scrollPages(vectorStore, points.collection, { limit: PAGE, filter })) {
    const usage = await records.findUsage(page.map(({ id }) => id));
    for (const { id, payload } of page) yield await toCarried(context, payload, usage.get(id));
  }
}

async function toCarried(
  { records }: MemoryContext,
  payload: MemoryPayload,
  usage: MemoryUsage | undefined,
): Promise<CarriedMemory> {
  const { saidAt, unsettled, place } = payload;
  const revisions = await records.listRevisions(payload.id);
  const states = revisions.toReversed().map(({ replacedAt, snapshot }) => ({
    replacedAt,
    state: JSON.parse(snapshot) as Memory,
  }));
  return {
    memory: toMemory(payload),
    ...(saidAt !== undefined && { saidAt }),
    ...(unsettled !== undefined && { unsettled }),
    ...(place !== undefined && { place }),
    ...(usage !== undefined && { usage }),
    ...(states.length > 0 && { revisions: states }),
  };
}
