import type { JournalEntry } from './journal-entry.ts';

/** So that a thousand writes of one point each are few requests; a batch ends with the entry that fills it. */
export function inBatches(entries: readonly JournalEntry[], size: number): readonly (readonly JournalEntry[])[] {
  const batches: JournalEntry[][] = [];
  let filled = size;
  for (const entry of entries) {
    if (filled >= size) {
      batches.push([]);
      filled = 0;
    }
    batches.at(-1)?.push(entry);
    filled += entry.ids.length;
  }
  return batches;
}
