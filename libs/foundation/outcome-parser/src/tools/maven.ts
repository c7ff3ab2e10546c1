import type { OutcomeCounts } from '../command-outcome.ts';
import { addCounts } from '../output/counts.ts';
import { judgesNothing, operands } from './arguments.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const TEST_GOALS = /^(?:test|verify|integration-test|(?:surefire|failsafe):\S+)$/;
/** Goals that run the tests on their way, but are asked for what they build. */
const BUILD_GOALS = /^(?:compile|test-compile|package|install|deploy|compiler:\S+)$/;

const VALUE_OPTIONS = ['-pl', '-f', '-P', '-s', '-rf', '-T', '-l', '--file', '--projects', '--settings'];

const PREFIX = /^\[(?:INFO|ERROR|WARNING)\] ?/;
const TOTAL = /^Tests run: (\d{1,9}), Failures: (\d{1,9}), Errors: (\d{1,9}), Skipped: (\d{1,9})(?:, Flakes: \d+)?$/;
const FAILED_TEST = /^(\S+) .*<<< (?:FAILURE|ERROR)!$/;
const ERROR_COUNT = /^(\d{1,9}) errors?$/;
/** Maven was not used as it should, which says nothing about the code. */
const MISUSE = /there is no POM in this directory|Unknown lifecycle phase|No plugin found for prefix/;

export const maven: ToolParser = {
  tool: 'mvn',
  programs: ['mvn', 'mvnw', 'mvnd'],
  kindOf: (args) => {
    const goals = operands(args, VALUE_OPTIONS);
    if (judgesNothing(args, ['-v'])) return undefined;
    const skipped = args.some((arg) => /^-D(?:skipTests|maven\.test\.skip)(?:=true)?$/.test(arg));
    if (goals.some((goal) => TEST_GOALS.test(goal))) return skipped ? 'build' : 'test';
    return goals.some((goal) => BUILD_GOALS.test(goal)) ? 'build' : undefined;
  },
  read: (prefixed, kind) => {
    const lines = prefixed.map((line) => line.replace(PREFIX, ''));
    if (lines.some((line) => MISUSE.test(line))) return { ...reading('none', {}), summarized: false };
    const totals = lines.map(totalCounts).filter((counts) => counts !== undefined);
    const failures = lines.map(failedTest).filter((name) => name !== undefined);
    const counts = addCounts(totals);
    const end = lines.find((line) => line === 'BUILD SUCCESS' || line === 'BUILD FAILURE');
    if (totals.length > 0) return { ...reading(verdictOfTests(counts, end), counts), failures, kind: 'test' };
    if (end === undefined) return undefined;
    if (end === 'BUILD FAILURE') return reading('failed', compileErrors(lines));
    return reading(kind === 'test' ? 'none' : 'passed', {});
  },
};

function reading(verdict: Reading['verdict'], counts: OutcomeCounts): Reading {
  return { verdict, summarized: true, counts, failures: [] };
}

/** With failures ignored by configuration the build succeeds all the same: the tests are what is asked about. */
function verdictOfTests(
  { passed = 0, failed = 0, errors = 0 }: OutcomeCounts,
  end: string | undefined,
): Reading['verdict'] {
  if (failed + errors > 0 || end === 'BUILD FAILURE') return 'failed';
  return passed > 0 ? 'passed' : 'none';
}

/** The line that closes a module; those of the classes tell the time and are part of it. */
function totalCounts(line: string): OutcomeCounts | undefined {
  const [, run, failed, errors, skipped] = (TOTAL.exec(line) ?? []).map(Number);
  if (run === undefined || failed === undefined || errors === undefined || skipped === undefined) return undefined;
  return { passed: Math.max(0, run - failed - errors - skipped), failed, skipped, errors };
}

function failedTest(line: string): string | undefined {
  return line.startsWith('Tests run:') ? undefined : FAILED_TEST.exec(line)?.[1];
}

function compileErrors(lines: readonly string[]): OutcomeCounts {
  const digits = lines.map((line) => ERROR_COUNT.exec(line)?.[1]).find((found) => found !== undefined);
  return digits === undefined ? {} : { errors: Number(digits) };
}
