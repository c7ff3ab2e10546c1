import type { OutcomeCounts } from '../command-outcome.ts';
import { addCounts, type CountField } from '../output/counts.ts';
import { judgesNothing, operands } from './arguments.ts';
import { verdictOf } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const COUNT = /^ {2}(\d{1,9}) (passed|failed|flaky|skipped|did not run|interrupted)(?: \([\d.]+\w+\))?$/;
/** A flaky test passed in the end. */
const FIELDS: Readonly<Record<string, CountField>> = {
  passed: 'passed',
  flaky: 'passed',
  failed: 'failed',
  interrupted: 'errors',
  skipped: 'skipped',
  'did not run': 'skipped',
};
const STARTED = /^Running \d{1,9} tests? using \d{1,9} workers?/;
const LISTED = /^ {4}(\S.*?)(?: ─*)?$/;
const NONE = /^Error: No tests found/;

export const playwright: ToolParser = {
  tool: 'playwright',
  programs: ['playwright'],
  kindOf: (args) => {
    const judges =
      operands(args, ['-c', '--config'])[0] === 'test' && !judgesNothing(args, ['--list', '--ui', '--debug']);
    return judges ? 'test' : undefined;
  },
  read: (lines) => {
    if (lines.some((line) => NONE.test(line))) return { verdict: 'none', summarized: false, counts: {}, failures: [] };
    const counts = lines.map(countOf).filter((count) => count !== undefined);
    const started = lines.some((line) => STARTED.test(line));
    if (!started && !lines.some(isTimed)) return undefined;
    return counts.length === 0 ? unfinished() : summary(addCounts(counts), failedTests(lines));
  },
};

function summary(counts: OutcomeCounts, failures: readonly string[]): Reading {
  return { verdict: verdictOf(counts), summarized: true, counts, failures };
}

function unfinished(): Reading {
  return { verdict: 'unfinished', summarized: false, counts: {}, failures: [] };
}

/** The last line of a run: `  3 passed (6.6s)`. */
function isTimed(line: string): boolean {
  return COUNT.test(line) && line.endsWith(')');
}

function countOf(line: string): OutcomeCounts | undefined {
  const [, digits, word = ''] = COUNT.exec(line) ?? [];
  const field = Object.hasOwn(FIELDS, word) ? FIELDS[word] : undefined;
  return field === undefined ? undefined : { [field]: Number(digits) };
}

/** They stand below their count. */
function failedTests(lines: readonly string[]): readonly string[] {
  const start = lines.findLastIndex((line) => COUNT.exec(line)?.[2] === 'failed');
  if (start < 0) return [];
  const behind = lines.slice(start + 1);
  const end = behind.findIndex((line) => !LISTED.test(line));
  const listed = end < 0 ? behind : behind.slice(0, end);
  return listed.map((line) => LISTED.exec(line)?.[1] ?? line);
}
