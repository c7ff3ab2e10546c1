import type { OutcomeCounts } from '../command-outcome.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const INFORMATION = ['-w', '--list-files', '--list-reporters', '--list-interfaces', '--dry-run'];
/** Commands of Cypress, which runs tests in mocha, but the one that does. */
const OF_CYPRESS = ['open', 'install', 'verify', 'info', 'cache', 'version'];

const PASSING = /^ *(\d{1,9}) passing \(\S{1,20}\)$/;
const REST = /^ *(\d{1,9}) (pending|failing)$/;
const TAP_NUMBER = /^# (tests|pass|fail) (\d{1,9})$/;
const TAP_FAILURE = /^not ok \d+ (.*)$/;
const FIRST_TITLE = /^ {2}\d+\) (.*)$/;
const MAX_TITLES = 6;
const LOAD_ERROR = /^(?:[✖×] ERROR: )?(?:\w*Error|Error \[ERR_\w+\]): /;

export const mocha: ToolParser = {
  tool: 'mocha',
  programs: ['mocha', '_mocha', 'cypress'],
  kindOf: (args) => (judgesNothing(args, [...INFORMATION, ...OF_CYPRESS]) ? undefined : 'test'),
  read: (lines) => {
    const spec = readSummaries(lines.map(summaryCounts), failedTests(lines));
    return spec ?? readSummaries(lines.map(tapCounts), tapFailures(lines)) ?? readUnfinished(lines);
  },
};

/** `3 passing (4ms)`, then `2 pending` and `2 failing` where there are any. */
function summaryCounts(line: string, index: number, lines: readonly string[]): OutcomeCounts | undefined {
  const passing = PASSING.exec(line)?.[1];
  if (passing === undefined) return undefined;
  const rest = lines.slice(index + 1, index + 3).map((following) => REST.exec(following));
  const count = (word: string): number => Number(rest.find((match) => match?.[2] === word)?.[1] ?? 0);
  return { passed: Number(passing), failed: count('failing'), skipped: count('pending') };
}

/** Mocha's own TAP closes with three numbers and the plan; of the skipped it says nothing. */
function tapCounts(_line: string, index: number, lines: readonly string[]): OutcomeCounts | undefined {
  const numbers = lines.slice(index, index + 3).map((following) => TAP_NUMBER.exec(following));
  const [tests, pass, fail] = numbers.map((number) => number?.[1]);
  if (tests !== 'tests' || pass !== 'pass' || fail !== 'fail') return undefined;
  return { passed: Number(numbers[1]?.[2]), failed: Number(numbers[2]?.[2]) };
}

/** In the list of failures each title stands on its line, deeper from suite to test, the last with a colon. */
function failedTests(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => REST.exec(line)?.[2] === 'failing');
  const names = lines.slice(start + 1).map((line, index, listed) => {
    const first = FIRST_TITLE.exec(line)?.[1];
    if (first === undefined) return undefined;
    const titles = [first, ...listed.slice(index + 1, index + MAX_TITLES).map((title) => title.trim())];
    const last = titles.findIndex((title) => title.endsWith(':'));
    return last < 0
      ? undefined
      : titles
          .slice(0, last + 1)
          .join(' > ')
          .slice(0, -1);
  });
  return start < 0 ? [] : names.filter((name) => name !== undefined);
}

function tapFailures(lines: readonly string[]): readonly string[] {
  return lines.map((line) => TAP_FAILURE.exec(line)?.[1]).filter((name) => name !== undefined);
}

/** A file that does not load ends mocha before its first test, with nothing but the error. */
function readUnfinished(lines: readonly string[]): Reading | undefined {
  const error = lines.find((line) => LOAD_ERROR.test(line));
  if (error === undefined) return undefined;
  const none = error.includes('No test files found');
  return { verdict: none ? 'none' : 'unfinished', summarized: false, counts: {}, failures: [] };
}
