import { redactSecrets } from '@learning-memory/redaction';
import type { SkippedFiles, SkipReason } from '@learning-memory/code-indexer';

const EXAMPLES = 5;

/** Counts files that are left out, and remembers the first paths of each reason, without secrets. */
export interface SkipCounter {
  add(reason: SkipReason, path: string): void;
  /** Lists the one with most files first. */
  list(): readonly SkippedFiles[];
}

export function createSkipCounter(): SkipCounter {
  const skipped = new Map<SkipReason, { count: number; examples: string[] }>();
  return {
    add(reason, path) {
      const entry = skipped.get(reason) ?? { count: 0, examples: [] };
      entry.count += 1;
      entry.examples = [...entry.examples, redactSecrets(path).text].sort().slice(0, EXAMPLES);
      skipped.set(reason, entry);
    },
    list: () =>
      [...skipped]
        .map(([reason, entry]) => ({ reason, ...entry }))
        .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
  };
}
