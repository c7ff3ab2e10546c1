import type { OutcomeCounts, OutcomeKind } from '../command-outcome.ts';
import { judgesNothing, operands } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const KINDS: Readonly<Record<string, OutcomeKind>> = { test: 'test', build: 'build', publish: 'build', pack: 'build' };
/** One a test project, by the console of the test platform; the other closes a whole run of newer SDKs. */
const OF_PROJECT =
  /^(?:Passed|Failed)! +- Failed: +(\d{1,9}), Passed: +(\d{1,9}), Skipped: +(\d{1,9}), Total: +\d{1,9}, Duration: /;
const OF_RUN = /^Test summary: total: \d{1,9}, failed: (\d{1,9}), succeeded: (\d{1,9}), skipped: (\d{1,9}), duration: /;
const FAILED = /^ *(?:Failed|failed) (\S.*?) (?:\[[^\]]*\]|\([^)]*\))$/;
const BUILT = /^ *Build (succeeded|FAILED|failed)(?:\.| with | in |$)/;
const ERRORS = /^ *(\d{1,9}) Error\(s\)$|^ *Build failed with (\d{1,9}) error\(s\)/;
const NONE = /^No test is available in |^MSBUILD : error MSB1003/;

export const dotnet: ToolParser = {
  tool: 'dotnet',
  programs: ['dotnet'],
  kindOf: (args) => {
    const command = operands(args)[0] ?? '';
    const kind = Object.hasOwn(KINDS, command) ? KINDS[command] : undefined;
    return kind === undefined || judgesNothing(args, ['--list-tests', '-t']) ? undefined : kind;
  },
  read: (lines, kind) => {
    const failures = lines.map((line) => FAILED.exec(line)?.[1]).filter((name) => name !== undefined);
    const ofRun = readSummaries(
      lines.map((line) => countsOf(OF_RUN.exec(line))),
      failures,
    );
    const tests =
      ofRun ??
      readSummaries(
        lines.map((line) => countsOf(OF_PROJECT.exec(line))),
        failures,
      );
    return tests ?? readBuild(lines, kind);
  },
};

function countsOf(match: RegExpExecArray | null): OutcomeCounts | undefined {
  if (match === null) return undefined;
  return { failed: Number(match[1]), passed: Number(match[2]), skipped: Number(match[3]) };
}

/** A test run that says nothing of tests has failed where its build has. */
function readBuild(lines: readonly string[], kind: OutcomeKind): Reading | undefined {
  if (lines.some((line) => NONE.test(line))) return reading('none');
  const built = lines.map((line) => BUILT.exec(line)?.[1]).findLast((word) => word !== undefined);
  if (built === undefined) return undefined;
  if (built === 'succeeded') return reading(kind === 'test' ? 'unfinished' : 'passed');
  return { ...reading('failed'), counts: countErrors(lines), kind: 'build' };
}

function countErrors(lines: readonly string[]): OutcomeCounts {
  const match = lines.map((line) => ERRORS.exec(line)).findLast((found) => found !== null);
  const errors = Number(match?.slice(1).find((digits: string | undefined) => digits !== undefined) ?? 0);
  return errors === 0 ? {} : { errors };
}

function reading(verdict: Reading['verdict']): Reading {
  return { verdict, summarized: verdict === 'failed' || verdict === 'passed', counts: {}, failures: [] };
}
