const DAY_IN_MILLISECONDS = 86_400_000;

export type MemoryStage = 'active' | 'recent' | 'archived' | 'stale';

export interface MemoryLifecycle {
  readonly stage: MemoryStage;
  readonly rankingFactor: number;
}

/** By days since the last use, youngest first. Age lowers the rank of a memory and never deletes it. */
export const MEMORY_LIFECYCLE: readonly (MemoryLifecycle & { readonly maxAgeDays: number })[] = [
  { stage: 'active', maxAgeDays: 7, rankingFactor: 1 },
  { stage: 'recent', maxAgeDays: 30, rankingFactor: 0.95 },
  { stage: 'archived', maxAgeDays: 180, rankingFactor: 0.85 },
];

const OLDEST: MemoryLifecycle = { stage: 'stale', rankingFactor: 0.7 };

/** Times are epoch milliseconds; a time in the future counts as now. */
export function memoryLifecycle(lastUsedAt: number, now: number): MemoryLifecycle {
  const ageDays = Math.max(0, now - lastUsedAt) / DAY_IN_MILLISECONDS;
  return MEMORY_LIFECYCLE.find((entry) => ageDays <= entry.maxAgeDays) ?? OLDEST;
}
