import type { Memory, MemoryStage, MemoryUsage } from '@learning-memory/memory';

const DAY_IN_MILLISECONDS = 86_400_000;

type Aging = Pick<Memory, 'id' | 'createdAt'>;
type Usage = ReadonlyMap<string, MemoryUsage> | undefined;

export interface MemoryLifecycle {
  readonly stage: MemoryStage;
  readonly rankingFactor: number;
}

/** Goes by days since the last use, youngest first. Age lowers the rank of a memory and never deletes it. */
const YOUNGER: readonly (MemoryLifecycle & { readonly maxAgeDays: number })[] = [
  { stage: 'active', maxAgeDays: 7, rankingFactor: 1 },
  { stage: 'recent', maxAgeDays: 30, rankingFactor: 0.95 },
  { stage: 'archived', maxAgeDays: 180, rankingFactor: 0.85 },
];

const OLDEST: MemoryLifecycle = { stage: 'stale', rankingFactor: 0.7 };

export function memoryLifecycle(memory: Aging, usage: Usage, now: number): MemoryLifecycle {
  return lifecycleAt(lastUseOf(memory, usage), now);
}

/** A memory never used counts from its creation. */
export function lastUseOf({ id, createdAt }: Aging, usage: Usage): number {
  return usage?.get(id)?.lastUsedAt ?? createdAt;
}

/** Of what was used last at that time. Times are epoch milliseconds; one in the future counts as now. */
export function lifecycleAt(lastUsedAt: number, now: number): MemoryLifecycle {
  const ageDays = Math.max(0, now - lastUsedAt) / DAY_IN_MILLISECONDS;
  return YOUNGER.find(({ maxAgeDays }) => ageDays <= maxAgeDays) ?? OLDEST;
}
