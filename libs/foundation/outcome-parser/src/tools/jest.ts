import type { OutcomeCounts } from '../command-outcome.ts';
import { readCounts, type CountField } from '../output/counts.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const INFORMATION = ['--listTests', '--showConfig', '--init', '--clearCache'];

const VOCABULARY: Readonly<Record<string, CountField | undefined>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  todo: 'skipped',
  total: undefined,
};

const TEST_FILE = /^(PASS|FAIL) {1,2}(\S.*\.[cm]?[jt]sx?)(?: \([\d.]+ m?s\))?$/;
const FAILED_TEST = /^ {2}● (.*)$/;
/** Headings that jest writes with the sign of a failed test. */
const HEADINGS = /^(?:Console|Test suite failed to run|Cannot log after tests are done|Validation .*|Deprecation .*)$/;
/**
 * Matches `Jest: Coverage for lines (60%) does not meet "global" threshold (80%)`, and the other words of versions before
 * 30.
 */
const THRESHOLD = /^Jest: .*(?:threshold for .* not met|does not meet .* threshold)/;

export const jest: ToolParser = {
  tool: 'jest',
  programs: ['jest', 'react-scripts'],
  kindOf: (args) => (judgesNothing(args, INFORMATION) || isOtherScript(args[0]) ? undefined : 'test'),
  read: (lines) => {
    const failures = lines.map(failedTest).filter((name) => name !== undefined);
    const broken = brokenFiles(lines);
    const reading = readSummaries(lines.map(testCounts), [...failures, ...broken]);
    if (reading === undefined) return readUnfinished(lines, failures);
    const suiteFailed = lines.some((line) => /^Test Suites: +\d+ failed/.test(line));
    const counts = broken.length === 0 ? reading.counts : { ...reading.counts, errors: broken.length };
    const failed = suiteFailed || lines.some((line) => THRESHOLD.test(line));
    return { ...reading, counts, verdict: failed ? 'failed' : reading.verdict };
  },
};

function isOtherScript(argument: string | undefined): boolean {
  return argument === 'start' || argument === 'build' || argument === 'eject';
}

/** Reads `Tests:       1 failed, 2 passed, 3 total`. */
function testCounts(line: string): OutcomeCounts | undefined {
  return line.startsWith('Tests: ') ? readCounts(line.slice('Tests: '.length).split(','), VOCABULARY) : undefined;
}

function failedTest(line: string): string | undefined {
  const name = FAILED_TEST.exec(line)?.[1];
  return name === undefined || HEADINGS.test(name) ? undefined : name;
}

/** Files whose tests never ran. The summary of all failures at the end names them a second time. */
function brokenFiles(lines: readonly string[]): readonly string[] {
  const files = lines.map((line, index) =>
    (lines[index + 1] ?? '').includes('● Test suite failed to run') ? TEST_FILE.exec(line.trim())?.[2] : undefined,
  );
  return [...new Set(files.filter((file) => file !== undefined))];
}

function readUnfinished(lines: readonly string[], failures: readonly string[]): Reading | undefined {
  const files = lines.map((line) => TEST_FILE.exec(line.trim())?.[1]).filter((word) => word !== undefined);
  const none = lines.some((line) => line.startsWith('No tests found, exiting with code'));
  if (files.length === 0 && !none) return undefined;
  const verdict = files.includes('FAIL') ? 'failed' : none ? 'none' : 'unfinished';
  return { verdict, summarized: false, counts: {}, failures };
}
