import type { OutcomeCounts, OutcomeKind } from '../command-outcome.ts';
import { judgesNothing, operands } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const KINDS: Readonly<Record<string, OutcomeKind>> = { test: 'test', check: 'build', lint: 'lint' };
const SUMMARY = /^(?:ok|FAILED) \| (\d{1,9}) passed(?: \([^)]*\))? \| (\d{1,9}) failed(?: \([^)]*\))?(.*)$/;
const IGNORED = /\| (\d{1,9}) ignored/;
const FAILED = /^(\S.*) => \S+:\d+:\d+$/;
const STARTED = /^(?:running \d+ tests? from |Check \S)/;
const NOT_COMPILED = /^error: (?:Type checking failed|SyntaxError|Module not found|The module's source code)/;
const NONE = /^error: No (?:test modules|target files) found/;

export const deno: ToolParser = {
  tool: 'deno',
  programs: ['deno'],
  kindOf: (args) => {
    const command = operands(args, ['-c', '--config'])[0] ?? '';
    const kind = Object.hasOwn(KINDS, command) ? KINDS[command] : undefined;
    return kind === undefined || judgesNothing(args, ['--no-run', '--fix']) ? undefined : kind;
  },
  read: (lines) => {
    const failures = lines.map((line) => FAILED.exec(line)?.[1]).filter((name) => name !== undefined);
    return readSummaries(lines.map(summaryCounts), [...new Set(failures)]) ?? readUnfinished(lines);
  },
  quiet: { kinds: ['build', 'lint'], failedCodes: [1] },
};

/** Reads `FAILED | 1 passed (1 step) | 2 failed (1 step) | 1 ignored (26ms)`: steps are parts of tests. */
function summaryCounts(line: string): OutcomeCounts | undefined {
  const [, passed, failed, rest = ''] = SUMMARY.exec(line) ?? [];
  if (passed === undefined) return undefined;
  const skipped = Number(IGNORED.exec(rest)?.[1] ?? 0);
  return { passed: Number(passed), failed: Number(failed), skipped };
}

function readUnfinished(lines: readonly string[]): Reading | undefined {
  const reading = (verdict: Reading['verdict']): Reading => ({ verdict, summarized: false, counts: {}, failures: [] });
  if (lines.some((line) => NONE.test(line))) return reading('none');
  if (lines.some((line) => NOT_COMPILED.test(line))) return reading('failed');
  return lines.some((line) => STARTED.test(line)) ? reading('unfinished') : undefined;
}
