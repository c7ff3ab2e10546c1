import type { KeyedQueue } from '@learning-memory/concurrency';
import {
  memoryError,
  type BoostedMemory,
  type CurationRecord,
  type Curator,
  type Memory,
  type MemoryCheck,
} from '@learning-memory/memory';
import { withMeanings } from '../changes/read-meaning.ts';
import type { MemoryContext } from '../memory-context.ts';
import type { EmbeddedMemory } from '../points/memory-points.ts';
import { curate, newRecord } from './curate.ts';
import { requireNotDeleted } from './require-mergeable.ts';

/** Sums of decimal fractions come out as people write them. */
const PLACES = 6;

export interface Boost {
  readonly id: string;
  readonly delta: number;
  readonly by?: Curator | undefined;
  readonly check?: MemoryCheck | undefined;
}

/** Adds to the importance, within 0 to 1; what changes nothing writes nothing. */
export async function boostMemory(
  context: MemoryContext,
  queue: KeyedQueue,
  { id, delta, by, check }: Boost,
): Promise<BoostedMemory> {
  if (!(delta >= -1 && delta <= 1)) {
    const message = `Field 'delta' is ${String(delta)}. Give a number from -1 to 1.`;
    throw memoryError('MEMORY_INVALID_INPUT', message, { details: { field: 'delta', minimum: -1, maximum: 1 } });
  }
  return queue.run(id, async () => {
    const current = await requireNotDeleted(context, id);
    await check?.(current.memory);
    const before = current.memory.importance;
    const sum = Number((before + delta).toFixed(PLACES));
    const after = Math.min(1, Math.max(0, sum));
    const boosted = { id, before, after, clamped: after !== sum };
    if (after === before) return boosted;
    const { record } = await setImportance(context, current, { action: 'boost', by, after });
    return { ...boosted, curationId: record.id };
  });
}

/** Also undoes it. The state it replaces is kept as a revision. */
export async function setImportance(
  context: MemoryContext,
  current: EmbeddedMemory,
  {
    by,
    after,
    ...fields
  }: Pick<CurationRecord, 'action' | 'undoes'> & { readonly by: Curator | undefined; readonly after: number },
): Promise<{ readonly memory: Memory; readonly record: CurationRecord }> {
  // Before the record: a model that is loaded first takes longer than a claim lasts.
  const expected = await withMeanings([current], context);
  const { id, importance: before, project } = current.memory;
  const record = newRecord(context, by, { ...fields, memoryIds: [id], project, before, after });
  const changed = { ...current.memory, importance: after, updatedAt: record.at };
  const { memory: replaced } = current;
  await curate(context, { record, replaced, expected }, (all) => all.map((now) => ({ ...now, memory: changed })));
  return { memory: changed, record };
}
