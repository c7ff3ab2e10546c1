import { addCounts, readCounts, type CountField } from '../output/counts.ts';
import type { OutcomeCounts } from '../command-outcome.ts';
import { judgesNothing } from './arguments.ts';
import type { Reading, ToolParser } from './tool-parser.ts';
import { readSummaries } from './read-summaries.ts';

const INFORMATION = ['--collect-only', '--co', '--fixtures', '--markers', '--setup-plan', '--trace', '--pdb'];

/** An expected failure says nothing about the code; one that passed all the same did pass, unless strict mode failed it. */
const VOCABULARY: Readonly<Record<string, CountField | undefined>> = {
  passed: 'passed',
  failed: 'failed',
  skipped: 'skipped',
  xfailed: 'skipped',
  xpassed: 'passed',
  error: 'errors',
  errors: 'errors',
  deselected: undefined,
  warning: undefined,
  warnings: undefined,
  rerun: undefined,
  'subtests passed': undefined,
  'subtests failed': undefined,
  'subtests skipped': undefined,
};

const DURATION = /^[\d.]{1,20}s(?: \([\d:, a-z]{1,40}\))?$/;
const PROGRESS = /^(?:\S+ )?[.FEsxXR]+ +\[ *\d{1,3}%\]$/;
const FAILED_TEST = /^FAILED (\S.*)$/;
const BROKEN_TEST = /^ERROR (\S+\.py\S*.*)$/;

export const pytest: ToolParser = {
  tool: 'pytest',
  programs: ['pytest', 'py.test'],
  kindOf: (args) => (judgesNothing(args, INFORMATION) ? undefined : 'test'),
  read: (lines) => {
    if (lines.some((line) => line.includes('! KeyboardInterrupt !') || line.startsWith('INTERNALERROR>'))) {
      return { verdict: 'none', summarized: false, counts: {}, failures: [] };
    }
    const failures = lines.map(failedTest).filter((name) => name !== undefined);
    const reading = readSummaries(lines.map(summaryCounts), failures);
    if (reading === undefined) return readUnfinished(lines, failures);
    const belowThreshold = lines.some(
      (line) => line.includes('Required test coverage of') && line.includes('not reached'),
    );
    return belowThreshold ? { ...reading, verdict: 'failed' } : reading;
  },
};

/** `=== 3 failed, 42 passed in 0.12s ===`; with `-q` without the signs. `{}` when it says that no tests ran. */
function summaryCounts(line: string): OutcomeCounts | undefined {
  const text = trimSigns(line);
  const end = text.lastIndexOf(' in ');
  if (end < 0 || !DURATION.test(text.slice(end + 4))) return undefined;
  const head = text.slice(0, end);
  return head === 'no tests ran' ? {} : readCounts(head.split(','), VOCABULARY);
}

function trimSigns(line: string): string {
  let start = 0;
  let end = line.length;
  while (start < end && '= '.includes(line.charAt(start))) start += 1;
  while (end > start && '= '.includes(line.charAt(end - 1))) end -= 1;
  return line.slice(start, end);
}

function failedTest(line: string): string | undefined {
  const name = (FAILED_TEST.exec(line) ?? BROKEN_TEST.exec(line))?.[1];
  return name?.includes('.py') === true ? name.split(' - ')[0] : undefined;
}

function readUnfinished(lines: readonly string[], failures: readonly string[]): Reading | undefined {
  const started = lines.some((line) => line.includes('= test session starts =') || PROGRESS.test(line));
  if (failures.length > 0) return { verdict: 'failed', summarized: false, counts: {}, failures };
  return started ? { verdict: 'unfinished', summarized: false, counts: addCounts([]), failures } : undefined;
}
