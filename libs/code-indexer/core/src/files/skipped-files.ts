import { redactSecrets } from '@learning-memory/redaction';
import type { SkippedFiles, SkipReason } from '@learning-memory/code-indexer';

const EXAMPLES = 5;

/** Counts files that are left out, each once a reason, and shows the first paths of each, without secrets. */
export interface SkipCounter {
  add(reason: SkipReason, path: string): void;
  /** Lists the one with most files first. */
  list(): readonly SkippedFiles[];
}

export function createSkipCounter(): SkipCounter {
  const skipped = new Map<SkipReason, Set<string>>();
  return {
    add(reason, path) {
      const paths = skipped.get(reason) ?? new Set();
      skipped.set(reason, paths.add(path));
    },
    list: () =>
      [...skipped]
        .map(([reason, paths]) => ({ reason, count: paths.size, examples: examplesOf(paths) }))
        .sort((a, b) => b.count - a.count || (a.reason < b.reason ? -1 : 1)),
  };
}

function examplesOf(paths: Iterable<string>): readonly string[] {
  const first = [...paths].sort().slice(0, EXAMPLES);
  return first.map((path) => redactSecrets(path).text).sort();
}
