import type { OutcomeCounts } from '../command-outcome.ts';
import { readCounts, type CountField } from '../output/counts.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { ToolParser } from './tool-parser.ts';

const SUMMARY = /^ *Tests: +((?:\d{1,9} [a-z]+(?:, )?){1,12}) \(\d{1,9} assertions?\)$/;
const FAILED = /^ *FAILED +(\S.*?) *$/;

/** What warns, is risky or deprecated has passed as well. */
const VOCABULARY: Readonly<Record<string, CountField>> = {
  passed: 'passed',
  warning: 'passed',
  warnings: 'passed',
  risky: 'passed',
  deprecated: 'passed',
  notice: 'passed',
  notices: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  incomplete: 'skipped',
  todo: 'skipped',
  todos: 'skipped',
};

/** Pest, and PHPUnit as `php artisan test` prints it (nunomaduro/collision). */
export const pest: ToolParser = {
  tool: 'pest',
  programs: ['pest'],
  kindOf: (args) =>
    judgesNothing(args, ['--list-tests', '--list-suites', '--list-groups', '--init']) ? undefined : 'test',
  read: (lines) => {
    const failures = lines.map((line) => FAILED.exec(line)?.[1]).filter((name) => name !== undefined);
    return readSummaries(lines.map(summaryCounts), failures);
  },
};

/** Reads `Tests:    1 failed, 1 skipped, 2 passed (3 assertions)`, where what there is none of is left out. */
function summaryCounts(line: string): OutcomeCounts | undefined {
  const counts = readCounts(SUMMARY.exec(line)?.[1]?.split(',') ?? [''], VOCABULARY);
  return counts && { passed: 0, failed: 0, skipped: 0, ...counts };
}
