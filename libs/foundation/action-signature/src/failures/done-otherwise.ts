import { isSameKind } from './command-score.ts';
import type { ActionSignature, CommandSignature, FailedCommand, FailureSignature } from '../signature.ts';
import { longestRun } from '../text/token-runs.ts';

/** By which a line is known that does the same; `''` for what does nothing. */
export function lineKey(commands: readonly CommandSignature[]): string {
  return commands
    .map(({ program, subcommand, details }) => [program, subcommand, ...[...details].sort()].join(' '))
    .join('\n');
}

/**
 * Whether a line is run that ended well at that time, or a command of a kind that was seen to fail with what helped, or all of them without what the failure names: on
 * another target, of another version.
 */
export function isDoneOtherwise(
  { commands }: Pick<ActionSignature, 'commands'>,
  { seen, remedy, passed }: Pick<FailureSignature, 'seen' | 'remedy' | 'passed'>,
): boolean {
  // Of most failures nobody noted any.
  if (passed.lines.size > 0 && passed.lines.has(lineKey(commands))) return true;
  const pairs = commands.flatMap((command) =>
    seen.filter((failed) => isSameKind(command, failed)).map((failed) => [command, failed] as const),
  );
  if (pairs.some(([command, failed]) => hasHelp(command, failed, remedy) || hasPassed(command, failed, passed)))
    return true;
  return pairs.length > 0 && pairs.every(([command, failed]) => lacks(command, failed));
}

function hasHelp(
  { details }: CommandSignature,
  failed: FailedCommand,
  { operands, flags }: FailureSignature['remedy'],
): boolean {
  return [...details].some((detail) => (operands.has(detail) || flags.has(detail)) && !failed.details.has(detail));
}

/** It has something that the failed one had not, and one that ended well had. */
function hasPassed(
  command: CommandSignature,
  failed: FailedCommand,
  { commands }: FailureSignature['passed'],
): boolean {
  const better = commands.filter((one) => isSameKind(one, command));
  return [...command.details].some(
    (detail) => !failed.details.has(detail) && better.some(({ details }) => details.has(detail)),
  );
}

function lacks({ details }: CommandSignature, { named }: FailedCommand): boolean {
  return [...named].some((detail) => !details.has(detail));
}

const TOKEN = /[^\s'"`,;()]+/gu;
/** Punctuation of the sentence behind it. */
const END = /[.:!?]+$/u;
const MOST = 200;

function wordsOfLine(text: string): readonly string[] {
  return [...text.slice(0, 4000).matchAll(TOKEN)].slice(0, MOST).map(([token]) => token.replace(END, ''));
}

/** Tokens of what helped that nobody writes in a sentence: with signs, digits or capitals within. */
export function operandsIn(remedy: string, tried: string): ReadonlySet<string> {
  const known = new Set(wordsOfLine(tried).map((token) => token.toLowerCase()));
  const telling = wordsOfLine(remedy).filter((token) => /[\d@/_=:.-]/u.test(token) || /^[A-Z]{4,}$/u.test(token));
  return new Set(telling.map((token) => token.toLowerCase()).filter((token) => !known.has(token)));
}

/** A text that has so many words of a line one behind the other, or so much of it, quotes it. */
const QUOTED_FROM = { words: 4, share: 0.7 } as const;

/** The details of a command of a line that a text names; none where it quotes the line: then all are named alike. */
export function namedDetails(
  { details }: CommandSignature,
  { line, tried }: { readonly line: string; readonly tried: string },
): ReadonlySet<string> {
  const told = wordsOfLine(tried.toLowerCase());
  const run = wordsOfLine(line.toLowerCase());
  const together = longestRun(run, told);
  if (together >= QUOTED_FROM.words || together >= QUOTED_FROM.share * run.length) return new Set();
  const tokens = new Set(told);
  const isNamed = (detail: string): boolean => tokens.has(detail) || tokens.has(detail.replace(/^--/u, ''));
  return new Set([...details].filter((detail) => isNamed(detail.toLowerCase())));
}
