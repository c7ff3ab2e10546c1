import type { CurationRecord, Memory } from '@learning-memory/memory';
import type { KeyedQueue } from '@learning-memory/concurrency';
import type { MemoryContext } from '../memory-context.ts';
import { correctorsAmong, handOver, movedBy, type HandOver } from './hand-over.ts';
import { isPartOf } from './merged-memories.ts';

/** Finishes what processes that died had done, and forgets what they had only begun. */
export async function settleCurations(context: MemoryContext, queue: KeyedQueue, before: number): Promise<void> {
  for (const record of await context.records.curations.listBegun(before)) {
    const left = await context.points.findAll(movedBy(record).from);
    // Some may be live again: it can have been undone since.
    const deleted = left.flatMap(({ memory }) => (memory.deletedAt === undefined ? [] : [memory]));
    const begun = { record, correctors: correctorsAmong(deleted) };
    const isDone = await settleCuration(context, begun);
    if (isDone && begun.correctors.length > 0) await handOver(context, queue, begun);
  }
}

/** Resolves with whether it was done; it is finished then, unless it has to be handed over first. */
export async function settleCuration(context: MemoryContext, { record, correctors }: HandOver): Promise<boolean> {
  const { curations } = context.records;
  const isDone = await wasDone(context, record);
  if (!isDone) await curations.abandon(record.id);
  else if (correctors.length === 0) await curations.finish(record.id);
  return isDone;
}

async function wasDone(context: MemoryContext, record: CurationRecord): Promise<boolean> {
  const [id = '', ...sources] = record.memoryIds;
  if (record.action === 'restore' && sources.length > 0) {
    return !(await context.points.findAll(sources)).some(isPartOf(id));
  }
  const memory = (await context.points.find(id))?.memory;
  return memory !== undefined && shows(context, memory, record);
}

/** Whether a memory is as the record says. */
async function shows(context: MemoryContext, memory: Memory, { action, at, after }: CurationRecord): Promise<boolean> {
  if (action === 'merge') return true;
  if (action === 'forget') return memory.deletedAt === at;
  return after === undefined ? memory.deletedAt === undefined : wasChangedAt(context, memory, at);
}

/** Also where it was changed again since. */
async function wasChangedAt({ records }: MemoryContext, memory: Memory, at: number): Promise<boolean> {
  const earlier = (await records.listRevisions(memory.id)).map(({ snapshot }) => JSON.parse(snapshot) as Memory);
  return [memory, ...earlier].some(({ updatedAt }) => updatedAt === at);
}
