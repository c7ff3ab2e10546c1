import type { OutcomeCounts } from '../command-outcome.ts';
import { readCounts, type CountField } from '../output/counts.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries, verdictOf } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const OTHER_COMMANDS = ['watch', 'dev', 'bench', 'list', 'init', '--ui', '-w', '-v'];

const VOCABULARY: Readonly<Record<string, CountField | undefined>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  todo: 'skipped',
  'expected fail': 'skipped',
};

const STARTED = /^RUN +v\d/;
const FILES = /^Test Files +\d/;
const TESTS = /^Tests +(no tests|\d.*)$/;
const ERRORS = /^Errors +(\d{1,9}) errors?$/;
const FAILED = /^FAIL +(\S.*)$/;

export const vitest: ToolParser = {
  tool: 'vitest',
  programs: ['vitest'],
  kindOf: (args) => (judgesNothing(args, OTHER_COMMANDS) ? undefined : 'test'),
  read: (untrimmed) => {
    const lines = untrimmed.map((line) => line.trim());
    const failed = [...new Set(lines.map((line) => FAILED.exec(line)?.[1]).filter((name) => name !== undefined))];
    const failures = failed.map((name) => brokenFile(name) ?? name);
    const reading = readSummaries(lines.map(testCounts), failures);
    if (reading === undefined) return readUnfinished(lines, failures);
    const errors = failed.filter((name) => brokenFile(name) !== undefined).length + unhandledErrors(lines);
    const counts = errors === 0 ? reading.counts : { ...reading.counts, errors };
    const belowThreshold = lines.some((line) => /^ERROR: Coverage for .* does not meet/.test(line));
    return { ...reading, counts, verdict: belowThreshold ? 'failed' : verdictOf(counts) };
  },
};

/** `Tests  2 failed | 1 passed | 1 skipped (4)`, behind `Test Files  1 failed (1)` or what else vitest counts first. */
function testCounts(line: string, index: number, lines: readonly string[]): OutcomeCounts | undefined {
  const list = TESTS.exec(line)?.[1];
  if (list === undefined || !lines.slice(Math.max(0, index - 2), index).some((before) => FILES.test(before)))
    return undefined;
  return list === 'no tests' ? {} : readCounts(withoutTotal(list).split('|'), VOCABULARY);
}

function withoutTotal(list: string): string {
  const total = list.lastIndexOf(' (');
  return total < 0 ? list : list.slice(0, total);
}

/** `broken.test.js [ broken.test.js ]` is a file whose tests never ran. */
function brokenFile(name: string): string | undefined {
  const bracket = name.indexOf(' [ ');
  return bracket > 0 && name.endsWith(' ]') ? name.slice(0, bracket) : undefined;
}

function unhandledErrors(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + Number(ERRORS.exec(line)?.[1] ?? 0), 0);
}

function readUnfinished(lines: readonly string[], failures: readonly string[]): Reading | undefined {
  const none = lines.some((line) => line.startsWith('No test files found, exiting with code'));
  if (!none && !lines.some((line) => STARTED.test(line))) return undefined;
  const verdict = none ? 'none' : failures.length > 0 ? 'failed' : 'unfinished';
  return { verdict, summarized: false, counts: {}, failures };
}
