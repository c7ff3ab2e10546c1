import { COMMON_SUBCOMMANDS } from './shell/program-names.ts';
import type { ActionSignature, CommandSignature, FailureSignature } from './signature.ts';

const QUOTED = /`([^`\n]{1,400})`/gu;
const MOST = 20;
/** They say how code is, and are run all day long. */
const CHECKS =
  /^(?:pytest|tox|nox|jest|vitest|mocha|playwright|cypress|eslint|tsc|ruff|mypy|phpunit|rspec|golangci-lint|cmake|ninja|bazel|webpack|vite|rollup|esbuild|gradle|mvn)$/u;

/** Lines of a text that may be lines of a shell as they were run, and what is quoted in it. */
export function linesIn(tried: string): ReadonlySet<string> {
  const quoted = [...tried.matchAll(QUOTED)].map(([, line = '']) => line);
  return new Set(
    [...quoted.slice(0, MOST), ...tried.split('\n').slice(0, MOST)].map(asLine).filter((line) => line !== ''),
  );
}

/** With one blank between words, wherever it is run. */
export function asLine(text: string): string {
  return text
    .slice(0, 2000)
    .trim()
    .replaceAll(/\s+/gu, ' ')
    .replace(/^cd \S+ && /u, '');
}

/** Whether the very line is run that was tried, and it is none that is run for anything. */
export function isSameLine(
  { commands, line }: Pick<ActionSignature, 'commands' | 'line'>,
  { lines }: Pick<FailureSignature, 'lines'>,
): boolean {
  return line !== undefined && lines.has(line) && commands.some((command) => !isEveryday(command));
}

function isEveryday({ program, subcommand, details }: CommandSignature): boolean {
  if (details.size > 0) return false;
  return subcommand === '' ? CHECKS.test(program) : subcommand.split(' ').every((word) => COMMON_SUBCOMMANDS.has(word));
}
