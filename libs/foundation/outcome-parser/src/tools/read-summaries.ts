import type { OutcomeCounts } from '../command-outcome.ts';
import { addCounts } from '../output/counts.ts';
import type { Reading, Verdict } from './tool-parser.ts';

/**
 * The reading of all summaries found, one entry a line or block and `undefined` where there is none; `undefined`
 * without any.
 */
export function readSummaries(
  found: readonly (OutcomeCounts | undefined)[],
  failures: readonly string[],
): (Reading & { readonly runs: number }) | undefined {
  const summaries = found.filter((counts) => counts !== undefined);
  if (summaries.length === 0) return undefined;
  const counts = addCounts(summaries);
  return { verdict: verdictOf(counts), summarized: true, counts, failures, runs: summaries.length };
}

/** Tests that are only skipped judge nothing. */
export function verdictOf(counts: OutcomeCounts): Verdict {
  if ((counts.failed ?? 0) + (counts.errors ?? 0) > 0) return 'failed';
  return (counts.passed ?? 0) > 0 ? 'passed' : 'none';
}
