import type { OutcomeCounts } from '../command-outcome.ts';
import { judgesNothing, operands } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const RAN = /^Ran \d{1,9} tests? across \d{1,9} files?\./;
const COUNT = /^ *(\d{1,9}) (pass|fail|skip|todo|errors?)$/;
const MOST_COUNTS = 9;
const FAILED = /^\(fail\) (.+?)(?: \[[\d.]+m?s\])?$/;
const STARTED = /^bun test v\d/;
const NONE = /did not match any test files|^No tests found/;

export const bun: ToolParser = {
  tool: 'bun',
  programs: ['bun'],
  kindOf: (args) => (operands(args, ['--cwd', '-c'])[0] === 'test' && !judgesNothing(args) ? 'test' : undefined),
  read: (lines) => {
    const failures = lines.map((line) => FAILED.exec(line)?.[1]).filter((name) => name !== undefined);
    return readSummaries(lines.map(summaryCounts), failures) ?? readUnfinished(lines, failures);
  },
};

/** A count a line (`2 pass`, `1 fail`), the last line says that it ran; a file that does not load counts as both. */
function summaryCounts(line: string, index: number, lines: readonly string[]): OutcomeCounts | undefined {
  if (!RAN.test(line)) return undefined;
  const counts = lines.slice(Math.max(0, index - MOST_COUNTS), index).map((before) => COUNT.exec(before));
  const sum = (word: RegExp): number => Number(counts.find((match) => word.test(match?.[2] ?? ''))?.[1] ?? 0);
  const errors = sum(/^error/);
  const failed = Math.max(0, sum(/^fail$/) - errors);
  const found = { passed: sum(/^pass$/), failed, skipped: sum(/^skip$/) + sum(/^todo$/) };
  return errors === 0 ? found : { ...found, errors };
}

function readUnfinished(lines: readonly string[], failures: readonly string[]): Reading | undefined {
  const none = lines.some((line) => NONE.test(line));
  if (!none && !lines.some((line) => STARTED.test(line))) return undefined;
  const verdict = none ? 'none' : failures.length > 0 ? 'failed' : 'unfinished';
  return { verdict, summarized: false, counts: {}, failures };
}
