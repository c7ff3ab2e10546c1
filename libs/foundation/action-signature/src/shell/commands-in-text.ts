import { programName } from '@learning-memory/outcome-parser';
import type { CommandSignature } from '../signature.ts';
import { AMBIGUOUS, isProgram, READ_ONLY, words } from './program-names.ts';
import { readCommands } from './read-commands.ts';

const IN_BACKTICKS = /`([^`\n]{2,400})`/gu;
/** Where the words of a command end and the sentence goes on. */
const END =
  /[.;:,)]\s|[.;:,]$|\n|\s(?:and|on|in|into|with|to|for|then|after|before|from|so|but|again|works?|right|because|when|without|within|only|leaves?|takes?|is|as|moves?|of|the|gives?|keeps?|needs?|removes?|rewrites?|skips?)\s/u;
const WORD = /[^\s`"'(]+/gu;
/** A value is read in one way: what begins like a quoted one is no other, where that ends. */
const VARIABLES = /(?:\b\w+=(?:'[^'\n]*'|"[^"\n]*"|(?!'[^'\n]*' |"[^"\n]*" )\S+) +)+$/u;
/** What they run is a program, whatever its name. */
const RUNNERS = words('npx bunx uvx pnpx');
const LONGEST = 300;
const MOST = 20;

/** Commands that a text tells of: in backticks, or from the name of a program up to where the sentence goes on. */
export function commandsInText(text: string): readonly CommandSignature[] {
  const quoted = [...text.matchAll(IN_BACKTICKS)].map(([, command = '']) => command).filter(startsWithProgram);
  const plain = text.replace(IN_BACKTICKS, '\n');
  const told: string[] = [];
  let from = 0;
  for (const { 0: word, index } of plain.matchAll(WORD)) {
    if (index < from || !isMeant(word, plain, index)) continue;
    const rest = plain.slice(lineStart(plain, index), index + LONGEST);
    const command = cut(rest);
    told.push(command);
    from = index + command.length;
  }
  return [...quoted, ...told].slice(0, MOST).flatMap((command) => readCommands(command));
}

const LEFT_OUT = /…|\.{3}/u;

/**
 * Commands that a text tells of what helped. What somebody leaves out of them may be anything: such a line has alone what the
 * failed ones of its kind have not.
 */
export function remediesInText(text: string, failed: readonly CommandSignature[]): readonly CommandSignature[] {
  const told = commandsInText(text);
  if (!LEFT_OUT.test(text)) return told;
  return told
    .map((one) => ({ ...one, details: new Set([...one.details].filter((detail) => !LEFT_OUT.test(detail))) }))
    .filter((one) =>
      [...one.details].some((detail) => failed.every((other) => !isOfKind(one, other) || !other.details.has(detail))),
    );
}

function isOfKind(one: CommandSignature, other: CommandSignature): boolean {
  return one.program === other.program && one.subcommand === other.subcommand;
}

function startsWithProgram(command: string): boolean {
  return /^[\w./$(-]/u.test(command) && /\s|^\.\//u.test(command);
}

function isMeant(word: string, text: string, index: number): boolean {
  const name = programName(word);
  if (RUNNERS.has(name)) return /^\s+[a-z@]/u.test(text.slice(index + word.length));
  if (READ_ONLY.has(name)) return changesAsLine(text, index);
  if (!isProgram(name)) return false;
  const behind = text.slice(index + word.length, index + word.length + 40);
  if (!AMBIGUOUS.has(name))
    return /^\s+\S/u.test(behind) || word.startsWith('./') || text.slice(0, index).endsWith('| ');
  return /^\s+(?:test|get|build|mod|run|vet|install|generate|clean|all|-)/u.test(behind);
}

/** What looks is meant where it is all of a line, and changes something. */
function changesAsLine(text: string, index: number): boolean {
  if (index > 0 && text[index - 1] !== '\n') return false;
  return readCommands(cut(text.slice(index, index + LONGEST))).some(({ looks }) => looks !== true);
}

/** Variables right before a program belong to it, and what is piped into it. */
function lineStart(text: string, index: number): number {
  const before = text.slice(Math.max(0, index - LONGEST), index);
  const start = VARIABLES.exec(before) ?? pipelineIn(before) ?? /\b[a-z][\w-]* [^|\n.;,]{0,80}\| *$/u.exec(before);
  return index - (start?.[0].length ?? 0);
}

/** A line that is one of shell from its first word on. */
function pipelineIn(before: string): readonly [string] | undefined {
  const line = before.slice(before.lastIndexOf('\n') + 1);
  const [first = ''] = line.split(' ', 1);
  return /\| *$/u.test(line) && (isProgram(first) || READ_ONLY.has(first)) ? [line] : undefined;
}

function cut(text: string): string {
  // What is quoted holds no end.
  const hidden = text.replace(/'[^'\n]*'|"[^"\n]*"/gu, (found) => '_'.repeat(found.length));
  const end = END.exec(hidden)?.index;
  return text.slice(0, end);
}
