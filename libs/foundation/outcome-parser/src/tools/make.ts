import type { OutcomeCounts, OutcomeKind } from '../command-outcome.ts';
import { judgesNothing, operands } from './arguments.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const WORDS: readonly (readonly [RegExp, OutcomeKind])[] = [
  [/^(?:tests?|check|ci|verify|unit|unittests?|spec|e2e|integration)$/, 'test'],
  [/^lint$/, 'lint'],
  [/^(?:all|build|compile|dist|debug|release|o|a|so|exe|elf|wasm|hex|bin)$/, 'build'],
];
const VALUE_OPTIONS = ['-C', '-f', '-I', '-o', '-W', '--directory', '--file', '--makefile'];

const ERROR = /^(?:g?make|mingw32-make)(?:\[\d+\])?: \*\*\* (.*)$/;
/** What was asked for is unknown, or somebody stopped it: nothing was built. */
const NOTHING_BUILT = /^No rule to make target '[^']*'\. {2}Stop\.|^No targets|\] (?:Interrupt|Terminated|Killed)$/;
const UP_TO_DATE = /^g?make(?:\[\d+\])?: (?:Nothing to be done for|'.*' is up to date)/;
const COMPILER_ERROR = /^[^\s:]+:\d+(?::\d+)?: (?:fatal )?error: /;

export const make: ToolParser = {
  tool: 'make',
  programs: ['make', 'gmake'],
  kindOf: (args) => {
    if (judgesNothing(args, ['-n', '-q', '-p', '-v', '--dry-run', '--question'])) return undefined;
    const targets = operands(args, VALUE_OPTIONS).filter(isTarget);
    return targets.length === 0 ? 'build' : kindOfTargets(targets);
  },
  read: (lines, kind) => {
    const errors = lines.map((line) => ERROR.exec(line)?.[1]).filter((text) => text !== undefined);
    const counts = compilerErrors(lines);
    if (errors.some((error) => NOTHING_BUILT.test(error))) return reading('none', {});
    if (errors.length > 0) return reading('failed', counts);
    // A folder named like the target of the tests makes it up to date for ever: no test has run.
    return kind === 'test' && lines.some((line) => UP_TO_DATE.test(line)) ? reading('none', {}) : undefined;
  },
  quiet: { kinds: ['test', 'build', 'lint'], failedCodes: [2] },
};

function isTarget(word: string): boolean {
  return !word.includes('=') && !/^\d+$/.test(word);
}

/** The first kind a word in a target's name stands for; `undefined` for targets like `clean` or `install`. */
function kindOfTargets(targets: readonly string[]): OutcomeKind | undefined {
  const words = targets.flatMap((target) => target.split(/[-_:./]/));
  return WORDS.find(([pattern]) => words.some((word) => pattern.test(word)))?.[1];
}

function compilerErrors(lines: readonly string[]): OutcomeCounts {
  const errors = lines.filter((line) => COMPILER_ERROR.test(line)).length;
  return errors === 0 ? {} : { errors };
}

function reading(verdict: Reading['verdict'], counts: OutcomeCounts): Reading {
  return { verdict, summarized: verdict === 'failed', counts, failures: [] };
}
