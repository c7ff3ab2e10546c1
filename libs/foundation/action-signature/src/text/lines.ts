import { createHash } from 'node:crypto';
import { wordsOf } from './words.ts';

/** A line that an edit takes out or writes, as far as it can be known again. */
export interface EditedLine {
  readonly sign: string;
  /** Signs of it together with the line before and the one behind it. */
  readonly pairs: readonly string[];
  /** How much it says, 0 to 1: a bracket nothing, a line of names of its own all. */
  readonly telling: number;
}

export interface EditedLines {
  readonly removed: readonly EditedLine[];
  readonly written: readonly EditedLine[];
}

const MOST = 400;
const SIGN_DIGITS = 10;
/** What is said of code, and what brings names in, stands the same in many places. */
const COMMENT = /^(?:\*|\/\/|#(?!\[)|"""|\/\*|--|;)/u;
const BRINGS_IN = /^(?:import|from|use|using|require|include|#include|mod|pub mod)\b|\brequire\(/u;
const OF_COMMON_KIND = 0.3;

/** Lines of one side of an edit that are not on the other; blanks at their ends and empty lines say nothing. */
export function editedLines(before: string, after: string): EditedLines {
  const [old, young] = [linesOf(before), linesOf(after)];
  return { removed: onlyIn(old, new Set(young)), written: onlyIn(young, new Set(old)) };
}

function linesOf(text: string): readonly string[] {
  return text
    .slice(0, 100_000)
    .split(/\r?\n/u)
    .map((line) => line.trim().replaceAll(/\s+/gu, ' '))
    .filter((line) => line !== '');
}

function onlyIn(lines: readonly string[], others: ReadonlySet<string>): readonly EditedLine[] {
  return lines
    .flatMap((line, at) => {
      if (others.has(line)) return [];
      const around = [lines[at - 1], lines[at + 1]] as const;
      const pairs = [
        around[0] === undefined ? [] : [signOf(`${around[0]}\n${line}`)],
        around[1] === undefined ? [] : [signOf(`${line}\n${around[1]}`)],
      ];
      return [{ sign: signOf(line), pairs: pairs.flat(), telling: tellingOf(line) }];
    })
    .slice(0, MOST);
}

function signOf(text: string): string {
  return createHash('sha1').update(text).digest('hex').slice(0, SIGN_DIGITS);
}

function tellingOf(line: string): number {
  const looks = [...wordsOf(line).values()].reduce((sum, look) => sum + look, 0);
  const kind = (COMMENT.test(line) ? OF_COMMON_KIND : 1) * (BRINGS_IN.test(line) ? OF_COMMON_KIND : 1);
  return Math.min(1, looks) * kind;
}

/** Parts of what a line is worth: where it stands beside what it stood beside, and where it does not. */
const WORTH = { placed: 1.2, leastPlaced: 0.6, leastTelling: 0.2, silent: 0.1, elsewhere: 0.5 } as const;

/** How much of what was written before is in these lines; .6 is one line that is known beyond doubt. */
export function lineScore(lines: readonly EditedLine[], known: ReadonlySet<string>): number {
  const worths = new Map<string, number>();
  for (const line of lines) {
    if (known.has(line.sign)) worths.set(line.sign, Math.max(worths.get(line.sign) ?? 0, worthOf(line, known)));
  }
  return [...worths.values()].reduce((sum, worth) => sum + worth, 0);
}

function worthOf({ pairs, telling }: EditedLine, known: ReadonlySet<string>): number {
  const { placed, leastPlaced, leastTelling, silent, elsewhere } = WORTH;
  if (!pairs.some((pair) => known.has(pair))) return telling * (pairs.length === 0 ? 1 : elsewhere);
  const least = telling === 0 ? silent : leastPlaced * Math.min(1, telling / leastTelling);
  return Math.max(least, telling * placed);
}

/** How much of what these lines say was written before, 0 to 1. */
export function knownShare(lines: readonly EditedLine[], known: ReadonlySet<string>): number {
  const sum = (some: readonly EditedLine[]): number => some.reduce((total, { telling }) => total + telling, 0);
  const all = sum(lines);
  return all === 0 ? 0 : sum(lines.filter(({ sign }) => known.has(sign))) / all;
}
