import type { KeyedQueue } from '@learning-memory/concurrency';
import type { CurationRecord, Memory } from '@learning-memory/memory';
import type { MemoryContext } from '../memory-context.ts';
import { mayHaveCorrected, moveCorrections, type Moved } from './move-corrections.ts';

/** A record of what was done, and those that left recall by it and may have taken something back of others. */
export interface HandOver {
  readonly record: CurationRecord;
  readonly correctors: readonly string[];
}

/** Who leaves recall by what a record says, and who takes their place. */
export function movedBy({ action, memoryIds }: CurationRecord): Moved {
  const [id = '', ...sources] = memoryIds;
  if (action === 'merge') return { from: sources, to: [id] };
  if (action === 'forget') return { from: [id], to: [] };
  return action === 'restore' && sources.length > 0 ? { from: [id], to: sources } : { from: [], to: [] };
}

/** To look for what others lost reads all there is, and hardly any memory takes something back. */
export function correctorsAmong(left: readonly Memory[]): readonly string[] {
  return left.flatMap((memory) => (mayHaveCorrected(memory) ? [memory.id] : []));
}

/**
 * Moves what they corrected, and finishes the record: where the process dies before, or this fails, it stays begun and is
 * handed over when curations are settled. It does not reject: the memories themselves are changed already.
 */
export async function handOver(
  context: MemoryContext,
  queue: KeyedQueue,
  { record, correctors }: HandOver,
): Promise<void> {
  try {
    await moveCorrections(context, queue, { correctors, ...movedBy(record) });
    await context.records.curations.finish(record.id);
  } catch (error) {
    context.logger.warn('memory.uncorrected', { error });
  }
}
