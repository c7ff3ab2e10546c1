import type { CommandStage } from './command-stage.ts';

const PLACEHOLDER = /\$(?:\?|\{\?\}|\{PIPESTATUS\[0\]\})/;

/** The exit code a line such as `pytest | tail; echo "exit: ${PIPESTATUS[0]}"` prints of the stage at `index`. */
export function reportedExitCode(
  stages: readonly CommandStage[],
  index: number,
  lines: readonly string[],
): number | undefined {
  const next = index + 1 + (stages[index]?.pipedInto.length ?? 0);
  const report = stages[next];
  if (report?.before !== ';' || report.words[0] !== 'echo') return undefined;
  const text = report.words.slice(1).join(' ');
  const placeholder = PLACEHOLDER.exec(text);
  // Behind a pipe, `$?` is of the last program in it.
  if (placeholder === null || next > index + 1 !== placeholder[0].includes('PIPESTATUS')) return undefined;
  return printedNumber(lines, text.slice(0, placeholder.index), text.slice(placeholder.index + placeholder[0].length));
}

/** Finds the number between two texts that fill a line, in the last of such lines. */
function printedNumber(lines: readonly string[], before: string, after: string): number | undefined {
  const end = after.trimEnd();
  const line = lines.findLast((candidate) => candidate.startsWith(before) && candidate.endsWith(end)) ?? '';
  const digits = line.slice(before.length, line.length - end.length);
  return /^\d{1,3}$/.test(digits) ? Number(digits) : undefined;
}
