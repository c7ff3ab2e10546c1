import type { OutcomeCounts } from '../command-outcome.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const RAN = /^Ran (\d{1,9}) tests? in [\d.]+s$/;
const RESULT = /^(OK|FAILED|NO TESTS RAN)(?: \(([a-z]+(?: [a-z]+)?=\d{1,9}(?:, [a-z]+(?: [a-z]+)?=\d{1,9}){0,4})\))?$/;
const FAILED_TEST = /^(?:FAIL|ERROR|UNEXPECTED SUCCESS): (\S+)(?: \((\S+)\))?/;

/** Holds the class that stands for a module that could not be imported. */
const NOT_LOADED = 'unittest.loader.';

/** The standard library's runner, and Django's, which writes the same. */
export const unittest: ToolParser = {
  tool: 'unittest',
  programs: ['unittest', 'manage.py'],
  kindOf: (args) => {
    const django = args[0] === 'test' || args[0] === 'discover';
    const otherCommand =
      args[0] !== undefined && !django && /^(?:migrate|runserver|shell|makemigrations|check)$/.test(args[0]);
    return otherCommand || judgesNothing(args) ? undefined : 'test';
  },
  read: (lines) => {
    const failures = lines.map(failedTest).filter((name) => name !== undefined);
    const summaries = lines.map((line, index) => summaryCounts(line, lines[index + 1] ?? ''));
    return readSummaries(summaries, failures) ?? readUnfinished(lines, failures);
  },
};

/** Reads `Ran 6 tests in 0.001s`, and behind it `FAILED (failures=1, errors=1)`. */
function summaryCounts(line: string, next: string): OutcomeCounts | undefined {
  const ran = RAN.exec(line);
  const result = RESULT.exec(next);
  if (ran === null || result === null) return undefined;
  const numbers = new Map((result[2] ?? '').split(', ').map((part) => splitAtEqualSign(part)));
  const count = (name: string): number => numbers.get(name) ?? 0;
  const failed = count('failures') + count('unexpected successes');
  const skipped = count('skipped') + count('expected failures');
  const errors = count('errors');
  return { passed: Math.max(0, Number(ran[1]) - failed - errors - skipped), failed, skipped, errors };
}

function splitAtEqualSign(part: string): readonly [string, number] {
  const [name = '', digits = '0'] = part.split('=');
  return [name, Number(digits)];
}

/** Since 3.11 the full name stands in parentheses, before it only the class does. */
function failedTest(line: string): string | undefined {
  const [, name, place] = FAILED_TEST.exec(line) ?? [];
  if (name === undefined || place === undefined)
    return name !== undefined && line.startsWith('UNEXPECTED') ? name : undefined;
  if (place.startsWith(NOT_LOADED)) return name;
  return place.endsWith(`.${name}`) ? place : `${place}.${name}`;
}

function readUnfinished(lines: readonly string[], failures: readonly string[]): Reading | undefined {
  const failed = failures.length > 0 || lines.some((line) => RESULT.exec(line)?.[1] === 'FAILED');
  return failed ? { verdict: 'failed', summarized: false, counts: {}, failures } : undefined;
}
