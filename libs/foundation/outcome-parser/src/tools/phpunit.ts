import type { OutcomeCounts } from '../command-outcome.ts';
import { judgesNothing } from './arguments.ts';
import { readSummaries } from './read-summaries.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const ALL_PASSED = /^OK \((\d{1,9}) tests?, \d{1,9} assertions?\)$/;
const COUNTED = /^Tests: (\d{1,9}), Assertions: \d{1,9}(.*)\.$/;
const PART = /, ([A-Z][A-Za-z ]*): (\d{1,9})/g;
const SECTION = /^There (?:was|were) \d{1,9} (.+?):$/;
const NAME = /^\d{1,9}\) (\S+::.+)$/;
const STARTED = /^PHPUnit \d+\.\d+/;
const NONE = /^No tests (?:executed!|found)/;

export const phpunit: ToolParser = {
  tool: 'phpunit',
  programs: ['phpunit', 'simple-phpunit', 'paratest'],
  kindOf: (args) => (judgesNothing(args, ['--list-tests', '--list-suites', '--list-groups']) ? undefined : 'test'),
  read: (lines) => readSummaries(lines.map(summaryCounts), failedTests(lines)) ?? readUnfinished(lines),
};

/** Reads `OK (2 tests, 2 assertions)` or `Tests: 5, Assertions: 2, Errors: 1, Failures: 1, Skipped: 1.` */
function summaryCounts(line: string): OutcomeCounts | undefined {
  const passed = ALL_PASSED.exec(line)?.[1];
  if (passed !== undefined) return { passed: Number(passed) };
  const [, total, rest = ''] = COUNTED.exec(line) ?? [];
  return total === undefined ? undefined : countParts(Number(total), rest);
}

function countParts(total: number, rest: string): OutcomeCounts {
  const parts = new Map([...rest.matchAll(PART)].map(([, word = '', digits]) => [word, Number(digits)]));
  const count = (...words: readonly string[]): number => words.reduce((sum, word) => sum + (parts.get(word) ?? 0), 0);
  const [failed, errors, skipped] = [count('Failures'), count('Errors'), count('Skipped', 'Incomplete')];
  const counts = { passed: Math.max(0, total - failed - errors - skipped), failed, skipped };
  return errors === 0 ? counts : { ...counts, errors };
}

/** Failures and errors each have their list; what is skipped or risky has one too. */
function failedTests(lines: readonly string[]): readonly string[] {
  let isFailures = false;
  const names: string[] = [];
  for (const line of lines) {
    const section = SECTION.exec(line)?.[1];
    if (section !== undefined) isFailures = /failure|error/.test(section);
    const name = isFailures ? NAME.exec(line)?.[1] : undefined;
    if (name !== undefined) names.push(name);
  }
  return names;
}

function readUnfinished(lines: readonly string[]): Reading | undefined {
  const none = lines.some((line) => NONE.test(line));
  if (!none && !lines.some((line) => STARTED.test(line))) return undefined;
  return { verdict: none ? 'none' : 'unfinished', summarized: false, counts: {}, failures: [] };
}
