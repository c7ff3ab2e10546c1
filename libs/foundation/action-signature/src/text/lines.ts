import { createHash } from 'node:crypto';
import { diffArrays } from 'diff';
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
  /** On both sides, but in another place or indented otherwise. */
  readonly moved: readonly EditedLine[];
}

const MOST = 400;
/** Where more lines come and go, nothing says what was moved; the time grows with the square of it. */
const MOST_CHANGED = 200;
const SIGN_DIGITS = 10;
/** What is said of code, and what brings names in, stands the same in many places. */
const COMMENT = /^(?:\*|\/\/|#(?!\[)|"""|\/\*|--|;)/u;
const BRINGS_IN = /^(?:import|from|use|using|require|include|#include|mod|pub mod)\b|\brequire\(/u;
const OF_COMMON_KIND = 0.3;

interface TextLine {
  /** Without blanks at the ends, and with one between words. */
  readonly text: string;
  /** As it is indented. */
  readonly indented: string;
}

/** Blanks at the ends of lines and empty lines say nothing of what is taken out or written. */
export function editedLines(before: string, after: string): EditedLines {
  const [old, young] = [linesOf(before), linesOf(after)];
  const [oldTexts, youngTexts] = [textsOf(old), textsOf(young)];
  const inPlace = linesInPlace(old, young);
  return {
    removed: signed(old, ({ text }) => !youngTexts.has(text)),
    written: signed(young, ({ text }) => !oldTexts.has(text)),
    moved: signed(old, (line) => youngTexts.has(line.text) && !inPlace.has(line)),
  };
}

function linesOf(text: string): readonly TextLine[] {
  return text
    .slice(0, 100_000)
    .split(/\r?\n/u)
    .map((line) => ({ text: line.trim().replaceAll(/\s+/gu, ' '), indented: line.trimEnd() }))
    .filter((line) => line.text !== '');
}

function textsOf(lines: readonly TextLine[]): ReadonlySet<string> {
  return new Set(lines.map(({ text }) => text));
}

/** Those before that a shortest edit keeps (Myers 1986, "An O(ND) difference algorithm"); all where the sides have little in common. */
function linesInPlace(old: readonly TextLine[], young: readonly TextLine[]): ReadonlySet<TextLine> {
  const parts = diffArrays([...old], [...young], {
    comparator: (one, other) => one.indented === other.indented,
    maxEditLength: MOST_CHANGED,
  });
  if (parts === undefined) return new Set(old);
  let at = 0;
  return new Set(
    parts.flatMap(({ added, removed, count }) => {
      if (added) return [];
      const lines = old.slice(at, (at += count));
      return removed ? [] : lines;
    }),
  );
}

function signed(lines: readonly TextLine[], isMeant: (line: TextLine) => boolean): readonly EditedLine[] {
  return lines
    .flatMap((line, at) => {
      if (!isMeant(line)) return [];
      const around = [lines[at - 1], lines[at + 1]] as const;
      const pairs = [
        around[0] === undefined ? [] : [signOf(`${around[0].text}\n${line.text}`)],
        around[1] === undefined ? [] : [signOf(`${line.text}\n${around[1].text}`)],
      ];
      return [{ sign: signOf(line.text), pairs: pairs.flat(), telling: tellingOf(line.text) }];
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
