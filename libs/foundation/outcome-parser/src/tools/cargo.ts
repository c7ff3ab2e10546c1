import type { OutcomeCounts, OutcomeKind } from '../command-outcome.ts';
import { addCounts } from '../output/counts.ts';
import { judgesNothing, operands } from './arguments.ts';
import { verdictOf } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const KINDS: Readonly<Record<string, OutcomeKind>> = {
  test: 'test',
  t: 'test',
  nextest: 'test',
  build: 'build',
  b: 'build',
  check: 'build',
  c: 'build',
  clippy: 'lint',
};

const TEST_RESULT = /^test result: (?:ok|FAILED)\. (\d{1,9}) passed; (\d{1,9}) failed; (\d{1,9}) ignored; /;
const NEXTEST_RESULT =
  /^ *Summary \[ *[\d.]+s\] +\d+ tests? run: (\d{1,9}) passed[^,]*(?:, (\d{1,9}) failed)?.*?, (\d{1,9}) skipped$/;
const FAILED_TEST = /^(?:test (\S+) (?:- .* )?\.\.\. FAILED|---- (.+) stdout ----)$/;
const NOT_COMPILED = /^error: could not compile /;
/** Closes a run with failures, also where the end is all that is left of it. */
const TESTS_FAILED = /^error: (?:test failed|\d+ targets? failed|doctest failed)/;
const ERROR_COUNT = /due to (?:(\d{1,9}) )?previous errors?/;
const COMPILED = /^ *Finished .+ target\(s\) in /;

export const cargo: ToolParser = {
  tool: 'cargo',
  programs: ['cargo'],
  kindOf: (args) => {
    const command = operands(args, ['--manifest-path', '--config', '-C']).find((word) => !word.startsWith('+')) ?? '';
    const kind = Object.hasOwn(KINDS, command) ? KINDS[command] : undefined;
    if (kind === undefined || judgesNothing(args, ['--list'])) return undefined;
    return args.includes('--no-run') ? 'build' : kind;
  },
  read: (lines, kind) => {
    const notCompiled = lines.filter((line) => NOT_COMPILED.test(line));
    const compiled = lines.some((line) => COMPILED.test(line));
    if (notCompiled.length > 0) return reading('failed', { errors: compileErrors(notCompiled) });
    const results = (kind === 'test' ? lines : []).map(resultCounts).filter((counts) => counts !== undefined);
    if (results.length > 0) return readTests(lines, addCounts(results));
    if (!compiled) return undefined;
    return kind === 'test' ? { ...reading('unfinished', {}), summarized: false } : reading('passed', {});
  },
  quiet: { kinds: ['build', 'lint'], failedCodes: [101] },
};

function reading(verdict: Reading['verdict'], counts: OutcomeCounts): Reading {
  return { verdict, summarized: true, counts, failures: [] };
}

function readTests(lines: readonly string[], counts: OutcomeCounts): Reading {
  const names = lines.map((line) => {
    const [, inline, quiet] = FAILED_TEST.exec(line) ?? [];
    return inline ?? quiet;
  });
  const verdict = lines.some((line) => TESTS_FAILED.test(line)) ? 'failed' : verdictOf(counts);
  return { ...reading(verdict, counts), failures: [...new Set(names.filter((name) => name !== undefined))] };
}

function resultCounts(line: string): OutcomeCounts | undefined {
  const result = TEST_RESULT.exec(line) ?? NEXTEST_RESULT.exec(line);
  if (result === null) return undefined;
  return { passed: Number(result[1]), failed: Number(result[2] ?? 0), skipped: Number(result[3]) };
}

/** Sums up `due to 2 previous errors`, a line a crate. */
function compileErrors(lines: readonly string[]): number {
  return lines.reduce((total, line) => total + Number(ERROR_COUNT.exec(line)?.[1] ?? 1), 0);
}
