import type { OutcomeCounts, OutcomeKind } from '../command-outcome.ts';
import { judgesNothing, operands } from './arguments.ts';
import type { Reading, ToolParser } from './tool-parser.ts';

const KINDS: Readonly<Record<string, OutcomeKind>> = { test: 'test', build: 'build', install: 'build', vet: 'lint' };

const PACKAGE = /^(ok|FAIL)[ \t]+(\S+)[ \t]+([\d.]+s|\(cached\)|\[build failed\]|\[setup failed\])/;
const NO_TESTS = /\[no test(?: file)?s(?: to run)?\]$/;
const TEST = /^( *)--- (PASS|FAIL|SKIP): (\S+) \([\d.]+s\)$/;
const COMPILER_ERROR = /^(?:vet: )?[^\s:]+\.go:\d+(?::\d+)?: ./;

/** Without `-v` it names failed tests alone, and counts none that passed. */
export const go: ToolParser = {
  tool: 'go',
  programs: ['go'],
  kindOf: (args) => {
    const command = operands(args, ['-C'])[0] ?? '';
    const kind = Object.hasOwn(KINDS, command) ? KINDS[command] : undefined;
    if (kind === undefined || judgesNothing(args, ['-n', '-list'])) return undefined;
    return kind === 'test' && args.includes('-c') ? 'build' : kind;
  },
  read: (lines, kind) => (kind === 'test' ? readTests(lines) : readCompiler(lines)),
  quiet: { kinds: ['build', 'lint'], failedCodes: [1, 2] },
};

function readTests(lines: readonly string[]): Reading | undefined {
  const packages = lines.map((line) => PACKAGE.exec(line)).filter((match) => match !== null);
  const tests = lines.map((line) => TEST.exec(line)).filter((match) => match !== null);
  const unjudged = lines.filter((line) => NO_TESTS.test(line));
  if (packages.length + tests.length + unjudged.length === 0) return undefined;
  const failures = deepest(tests.filter(([, , word]) => word === 'FAIL').map(([, , , name = '']) => name));
  const failed = failures.length > 0 || lines.includes('FAIL') || packages.some(([, word]) => word === 'FAIL');
  const verdict = failed ? 'failed' : verdictOfPackages(lines, unjudged.length);
  return {
    verdict,
    summarized: packages.length > 0,
    counts: { ...testCounts(tests), ...brokenCounts(packages) },
    failures,
  };
}

function verdictOfPackages(lines: readonly string[], unjudged: number): Reading['verdict'] {
  if (lines.some((line) => PACKAGE.test(line) && !NO_TESTS.test(line))) return 'passed';
  return unjudged > 0 ? 'none' : 'unfinished';
}

/** Packages that do not compile. */
function brokenCounts(packages: readonly RegExpExecArray[]): OutcomeCounts {
  const broken = packages.filter(([, , , state = '']) => state.endsWith('failed]')).length;
  return broken === 0 ? {} : { errors: broken };
}

/** Tests at the top level: those inside of them are part of one. */
function testCounts(tests: readonly RegExpExecArray[]): OutcomeCounts {
  const count = (word: string): number => tests.filter(([, indent, found]) => indent === '' && found === word).length;
  const [passed, failed, skipped] = [count('PASS'), count('FAIL'), count('SKIP')];
  return passed + skipped > 0 ? { passed, failed, skipped } : failed > 0 ? { failed } : {};
}

/** A test with subtests fails with them, and is named as well. */
function deepest(names: readonly string[]): readonly string[] {
  const parents = new Set(names.map((name) => name.slice(0, Math.max(0, name.lastIndexOf('/')))));
  return names.filter((name) => !parents.has(name));
}

function readCompiler(lines: readonly string[]): Reading | undefined {
  const errors = lines.filter((line) => COMPILER_ERROR.test(line)).length;
  return errors === 0 ? undefined : { verdict: 'failed', summarized: true, counts: { errors }, failures: [] };
}
