import type { OutcomeCounts } from '../command-outcome.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { ToolParser } from './tool-parser.ts';

const SUMMARY = /^ *Tests: +((?:\d{1,9} [a-z]+(?:, )?){1,12}) \(\d{1,9} assertions?\)$/;
const PART = /(\d{1,9}) ([a-z]+)/g;
const FAILED = /^ *FAILED +(\S.*?) *$/;

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

/** Reads `Tests:    1 failed, 1 skipped, 2 passed (3 assertions)`. */
function summaryCounts(line: string): OutcomeCounts | undefined {
  const listed = SUMMARY.exec(line)?.[1];
  if (listed === undefined) return undefined;
  const parts = new Map([...listed.matchAll(PART)].map(([, digits, word = '']) => [word, Number(digits)]));
  const count = (...words: readonly string[]): number => words.reduce((sum, word) => sum + (parts.get(word) ?? 0), 0);
  return {
    // What warns, is risky or deprecated has passed as well.
    passed: count('passed', 'warning', 'warnings', 'risky', 'deprecated', 'notice', 'notices'),
    failed: count('failed'),
    skipped: count('skipped', 'todo', 'todos', 'incomplete'),
  };
}
