import type { OutcomeCounts, OutcomeKind } from '../command-outcome.ts';
import { addCounts } from '../output/counts.ts';
import { judgesNothing, operands } from './arguments.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const TEST_TASK = /^(?:\w*:)*(?:\w*[tT]ests?|check|test\w*)$/;
const BUILD_TASK = /^(?:\w*:)*(?:build|assemble\w*|classes|testClasses|compile\w+|jar|bootJar|shadowJar|bundle\w*)$/;

const END = /^BUILD (SUCCESSFUL|FAILED) in /;
const COMPLETED = /^(\d{1,9}) tests? completed(?:, (\d{1,9}) failed)?(?:, (\d{1,9}) skipped)?$/;
const TEST_RUN = /^> Task (?:\S*:)(?:\w*[tT]ests?|test\w*UnitTest)(?: (\S.*))?$/;
const FAILED = ' FAILED';
/** What a task of tests says at its end, also where its counts were cut off. */
const FAILING_TESTS = /^> There were failing tests\. See the (?:report|results) at: /;
/** Tests that do not compile have not run. */
const NOT_COMPILED = /^> Task (?:\S*:)?compile\w+ FAILED$/;
const LOGGED = /^\S.* > .* (PASSED|SKIPPED|FAILED)(?: \([^)]*\))?$/;
const MISUSE = /^(?:Task '.*' not found|Cannot locate tasks that match|Directory '.*' does not contain a Gradle build)/;

/** It counts tests only when one failed. */
export const gradle: ToolParser = {
  tool: 'gradle',
  programs: ['gradle', 'gradlew'],
  kindOf: (args) => {
    if (judgesNothing(args, ['-t', '--continuous', '--dry-run', '-m', '-v'])) return undefined;
    const tasks = operands(args, ['-p', '-x', '--tests', '--project-dir', '--exclude-task']);
    if (tasks.some((task) => TEST_TASK.test(task))) return 'test';
    return tasks.some((task) => BUILD_TASK.test(task)) ? 'build' : undefined;
  },
  read: (lines, kind) => {
    const end = lines.map((line) => END.exec(line)?.[1]).findLast((word) => word !== undefined);
    const completed = lines.map(completedCounts).filter((counts) => counts !== undefined);
    if (end === undefined && completed.length === 0) return undefined;
    // What passed is told only where the build logs each test.
    const counted = completed.length > 0 || kind !== 'test' ? completed : loggedCounts(lines);
    return {
      verdict: verdictOfBuild(lines, kind, end === 'FAILED' || completed.length > 0),
      summarized: true,
      counts: addCounts(counted),
      failures: lines.map(failedTest).filter((name) => name !== undefined),
      kind: kindOfRun(lines, completed.length > 0 ? 'test' : kind),
    };
  },
};

function kindOfRun(lines: readonly string[], kind: OutcomeKind): OutcomeKind {
  if (lines.some((line) => FAILING_TESTS.test(line))) return 'test';
  return lines.some((line) => NOT_COMPILED.test(line)) ? 'build' : kind;
}

function verdictOfBuild(lines: readonly string[], kind: OutcomeKind, failed: boolean): Reading['verdict'] {
  const noTests = kind === 'test' && ranNoTests(lines);
  if (noTests || lines.some((line) => MISUSE.test(line))) return 'none';
  return failed ? 'failed' : 'passed';
}

/** Reads `CartTest > totals() FAILED`; tasks that failed begin with the sign. */
function failedTest(line: string): string | undefined {
  const isTest = line.endsWith(FAILED) && line.includes(' > ') && !/^[ >]/.test(line);
  return isTest ? line.slice(0, -FAILED.length) : undefined;
}

/** Reads `4 tests completed, 1 failed, 1 skipped`. */
function completedCounts(line: string): OutcomeCounts | undefined {
  const match = COMPLETED.exec(line);
  if (match === null) return undefined;
  const [total = 0, failed = 0, skipped = 0] = match.slice(1).map((digits: string | undefined) => Number(digits ?? 0));
  return { passed: Math.max(0, total - failed - skipped), failed, skipped };
}

/** Reads `CartTest > adds() PASSED`, a line a test. */
function loggedCounts(lines: readonly string[]): readonly OutcomeCounts[] {
  const words = lines.map((line) => LOGGED.exec(line)?.[1]).filter((word) => word !== undefined);
  const count = (word: string): number => words.filter((other) => other === word).length;
  if (words.length === 0) return [];
  return [{ passed: count('PASSED'), failed: count('FAILED'), skipped: count('SKIPPED') }];
}

/** Every test task it names had no sources. */
function ranNoTests(lines: readonly string[]): boolean {
  const tasks = lines.map((line) => TEST_RUN.exec(line)).filter((match): match is RegExpExecArray => match !== null);
  const states: readonly Reading['verdict'][] = tasks.map(([, state]) => (state === 'NO-SOURCE' ? 'none' : 'passed'));
  return states.length > 0 && states.every((state) => state === 'none');
}
