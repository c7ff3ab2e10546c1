import type { OutcomeCounts } from '../command-outcome.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { ToolParser } from './tool-parser.ts';

const SUMMARY =
  /^(\d{1,9}) examples?, (\d{1,9}) failures?(?:, (\d{1,9}) pending)?(?:, (\d{1,9}) errors? occurred outside of examples)?$/;
const FAILED = /^rspec \S+ # (.+)$/;

export const rspec: ToolParser = {
  tool: 'rspec',
  programs: ['rspec', 'parallel_rspec'],
  kindOf: (args) => (judgesNothing(args, ['--dry-run', '--init']) ? undefined : 'test'),
  read: (lines) => {
    const failures = lines.map((line) => FAILED.exec(line)?.[1]).filter((name) => name !== undefined);
    return readSummaries(lines.map(summaryCounts), failures);
  },
};

/** Reads `5 examples, 2 failures, 1 pending`. */
function summaryCounts(line: string): OutcomeCounts | undefined {
  const match = SUMMARY.exec(line);
  if (match === null) return undefined;
  const [total = 0, failed = 0, skipped = 0, errors = 0] = match
    .slice(1)
    .map((digits: string | undefined) => Number(digits ?? 0));
  const counts = { passed: Math.max(0, total - failed - skipped), failed, skipped };
  return errors === 0 ? counts : { ...counts, errors };
}
