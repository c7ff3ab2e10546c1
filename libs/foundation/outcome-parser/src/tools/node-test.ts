import type { OutcomeCounts } from '../command-outcome.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const NUMBER = /^(?:ℹ|#) (pass|fail|cancelled|skipped|todo) (\d{1,9})$/;
/** What follows `pass` and `fail`: other programs that write TAP close without. */
const REST = ['cancelled', 'skipped', 'todo'];
const TAP_FAILURE = /^ *not ok \d+ - (.*)$/;
const SPEC_FAILURE = /^✖ (.*) \([\d.]+ms\)$/;

/** The runner of Node.js, in its `spec` and `tap` reports. */
export const nodeTest: ToolParser = {
  tool: 'node:test',
  programs: ['node', 'tsx'],
  kindOf: (args) => (args.includes('--test') && !judgesNothing(args) ? 'test' : undefined),
  read: (lines) => {
    const tap = tapFailures(lines);
    const failures = tap.length > 0 ? tap : specFailures(lines);
    const reading = readSummaries(lines.map(summaryCounts), failures);
    if (reading === undefined) return readUnfinished(lines, failures);
    return { ...reading, summarized: lines.some((line) => numberIn(line, 'cancelled') !== undefined) };
  },
};

/** The numbers stand in lines of their own, `pass` and `fail` one behind the other. */
function summaryCounts(line: string, index: number, lines: readonly string[]): OutcomeCounts | undefined {
  const passed = numberIn(line, 'pass');
  const failed = numberIn(lines[index + 1], 'fail');
  if (passed === undefined || failed === undefined) return undefined;
  const [cancelled = 0, skipped = 0, todo = 0] = REST.map((name, at) => numberIn(lines[index + 2 + at], name));
  return { passed, failed: failed + cancelled, skipped: skipped + todo };
}

function numberIn(line: string | undefined, name: string): number | undefined {
  const [, found, digits] = NUMBER.exec(line ?? '') ?? [];
  return found === name ? Number(digits) : undefined;
}

/** Of a failed suite the tests in it are named, not the suite. */
function tapFailures(lines: readonly string[]): readonly string[] {
  const names: string[] = [];
  for (const line of lines) {
    const name = TAP_FAILURE.exec(line)?.[1];
    if (name !== undefined && !/ # (?:skip|todo)/i.test(name)) names.push(name);
    if (line.trim() === "failureType: 'subtestsFailed'") names.pop();
  }
  return names;
}

function specFailures(lines: readonly string[]): readonly string[] {
  const start = lines.indexOf('✖ failing tests:');
  return lines
    .slice(start + 1)
    .map((line) => SPEC_FAILURE.exec(line)?.[1])
    .filter((name) => name !== undefined);
}

function readUnfinished(lines: readonly string[], failures: readonly string[]): Reading | undefined {
  if (failures.length > 0) return { verdict: 'failed', summarized: false, counts: {}, failures };
  const started = lines.some((line) => line === 'TAP version 13' || /^ *✔ .* \([\d.]+ms\)$/.test(line));
  return started ? { verdict: 'unfinished', summarized: false, counts: {}, failures } : undefined;
}
