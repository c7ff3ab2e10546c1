import type { KeyedQueue } from '@learning-memory/concurrency';

/** Runs it while nothing else changes one of these memories. Everybody takes them in the same order, so nobody waits for ever. */
export function inTurn<T>(queue: KeyedQueue, ids: readonly string[], task: () => Promise<T>): Promise<T> {
  const ordered = [...new Set(ids)].sort();
  return ordered.reduceRight<() => Promise<T>>((inner, id) => () => queue.run(id, inner), task)();
}
