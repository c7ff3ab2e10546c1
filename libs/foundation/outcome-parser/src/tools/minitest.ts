import type { OutcomeCounts } from '../command-outcome.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { ToolParser } from './tool-parser.ts';

const SUMMARY =
  /^(\d{1,9}) (?:runs|tests), \d{1,9} assertions, (\d{1,9}) failures, (\d{1,9}) errors, (\d{1,9}) (?:skips|pendings)\b/;
const TITLE = /^(?: *\d{1,9}\) )?(?:Failure|Error):$/;
const NAME = /^([A-Z][\w:]*#\S+?)(?: \[[^\]]*\])?:$/;

/** Minitest, as `rails test` and most Rakefiles run it, and test-unit, whose summary is alike. */
export const minitest: ToolParser = {
  tool: 'minitest',
  programs: ['minitest'],
  kindOf: (args) => (judgesNothing(args) ? undefined : 'test'),
  read: (lines) => readSummaries(lines.map(summaryCounts), failedTests(lines)),
};

/** Reads `8 runs, 12 assertions, 1 failures, 0 errors, 2 skips`. */
function summaryCounts(line: string): OutcomeCounts | undefined {
  const match = SUMMARY.exec(line);
  if (match === null) return undefined;
  const [total = 0, failed = 0, errors = 0, skipped = 0] = match.slice(1).map(Number);
  const counts = { passed: Math.max(0, total - failed - errors - skipped), failed, skipped };
  return errors === 0 ? counts : { ...counts, errors };
}

/** Each has its name on the line behind `Failure:` or `Error:`. */
function failedTests(lines: readonly string[]): readonly string[] {
  return lines
    .map((line, index) => (TITLE.test(line) ? NAME.exec(lines[index + 1] ?? '')?.[1] : undefined))
    .filter((name) => name !== undefined);
}
