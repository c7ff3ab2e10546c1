import { compareLines } from './compare-lines.ts';
import { signOf } from './sign.ts';
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
/** What is said of code, and what brings names in, stands the same in many places. */
const COMMENT = /^(?:\*|\/\/|#(?!\[)|"""|\/\*|--|;)/u;
const BRINGS_IN = /^(?:import|from|use|using|require|include|#include|mod|pub mod)\b|\brequire\(/u;
const OF_COMMON_KIND = 0.3;

interface TextLine {
  /** Without blanks at the ends, and with one between words. */
  readonly text: string;
  /** Without the comma at its end, which comes with the next item of a list. */
  readonly item: string;
  readonly indent: string;
}

/** What an edit does to whole lines. Blanks, the comma behind an item, and that all is indented anew are nothing. */
export function editedLines(before: string, after: string): EditedLines {
  const [old, young] = [linesOf(before), linesOf(after)];
  const [oldCounts, youngCounts] = [countsOf(old), countsOf(young)];
  const kept = keptLines(old, young);
  const [keptOld, keptYoung] = [new Set(kept?.keys() ?? old), new Set(kept?.values() ?? young)];
  // Of two copies one may go or come.
  const isGone = (line: TextLine): boolean =>
    !keptOld.has(line) && countIn(youngCounts, line) < countIn(oldCounts, line);
  const isNew = (line: TextLine): boolean =>
    !keptYoung.has(line) && countIn(oldCounts, line) < countIn(youngCounts, line);
  const moved = kept === undefined ? new Set() : movedLines(old, { young, kept });
  return {
    removed: signed(old, (line) => !youngCounts.has(line.item) || isGone(line)),
    written: signed(young, (line) => !oldCounts.has(line.item) || isNew(line)),
    moved: signed(old, (line) => youngCounts.has(line.item) && moved.has(line) && !isGone(line)),
  };
}

function countIn(counts: ReadonlyMap<string, number>, { item }: TextLine): number {
  return counts.get(item) ?? 0;
}

function linesOf(text: string): readonly TextLine[] {
  return text
    .slice(0, 100_000)
    .split(/\r?\n/u)
    .map((line) => toLine(line.trim().replaceAll(/\s+/gu, ' '), line))
    .filter(({ text: words }) => words !== '');
}

function toLine(text: string, line: string): TextLine {
  return { text, item: text.replace(/,$/u, ''), indent: /^\s*/u.exec(line)?.[0] ?? '' };
}

function countsOf(lines: readonly TextLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { item } of lines) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

interface KeptLines {
  readonly young: readonly TextLine[];
  /** Lines before -> the same ones behind. */
  readonly kept: ReadonlyMap<TextLine, TextLine>;
}

/** Those before that are not kept in their order, and those that are indented anew, but where all are that can be. */
function movedLines(old: readonly TextLine[], { young, kept }: KeptLines): ReadonlySet<TextLine> {
  const isAnew = (line: TextLine): boolean => kept.get(line)?.indent !== line.indent;
  const isSame = kept.size === old.length && kept.size === young.length;
  const isFormatted = isSame && old.every((line) => line.indent === '' || isAnew(line));
  return new Set(old.filter((line) => !kept.has(line) || (!isFormatted && isAnew(line))));
}

/** Lines before -> the same ones behind; `undefined` where too many come and go to tell. */
function keptLines(old: readonly TextLine[], young: readonly TextLine[]): ReadonlyMap<TextLine, TextLine> | undefined {
  const runs = compareLines(old, young, (one, other) => one.item === other.item);
  const kept = runs?.filter(({ isKept }) => isKept);
  return (
    kept &&
    new Map(
      kept.flatMap(({ from, to }) =>
        old.slice(from.start, from.end).map((line, at) => [line, young[to.start + at] as TextLine] as const),
      ),
    )
  );
}

function signed(lines: readonly TextLine[], isMeant: (line: TextLine) => boolean): readonly EditedLine[] {
  const meant = lines.flatMap((line, at) => (isMeant(line) ? [at] : [])).slice(0, MOST);
  return meant.map((at) => {
    const [before, { text, item }, behind] = [lines[at - 1], lines[at] as TextLine, lines[at + 1]];
    const pairs = [
      before === undefined ? [] : [signOf(`${before.item}\n${item}`)],
      behind === undefined ? [] : [signOf(`${item}\n${behind.item}`)],
    ];
    return { sign: signOf(item), pairs: pairs.flat(), telling: tellingOf(text) };
  });
}

function tellingOf(line: string): number {
  const looks = [...wordsOf(line).values()].reduce((sum, look) => sum + look, 0);
  const kind = (COMMENT.test(line) ? OF_COMMON_KIND : 1) * (BRINGS_IN.test(line) ? OF_COMMON_KIND : 1);
  return Math.min(1, looks) * kind;
}

/** Parts of what a line is worth: where it stands beside what it stood beside, and where it does not. */
const WORTH = { placed: 1.2, leastPlaced: 0.6, leastTelling: 0.2, elsewhere: 0.5 } as const;

/** How much of what was written before is in these lines; .6 is one line that is known beyond doubt. */
export function lineScore(lines: readonly EditedLine[], known: ReadonlySet<string>): number {
  const worths = new Map<string, number>();
  for (const line of lines) {
    if (known.has(line.sign)) worths.set(line.sign, Math.max(worths.get(line.sign) ?? 0, worthOf(line, known)));
  }
  return [...worths.values()].reduce((sum, worth) => sum + worth, 0);
}

function worthOf({ pairs, telling }: EditedLine, known: ReadonlySet<string>): number {
  const { placed, leastPlaced, leastTelling, elsewhere } = WORTH;
  if (!pairs.some((pair) => known.has(pair))) return telling * (pairs.length === 0 ? 1 : elsewhere);
  const least = leastPlaced * Math.min(1, telling / leastTelling);
  return Math.max(least, telling * placed);
}

/** How much of what these lines say was written before, 0 to 1. */
export function knownShare(lines: readonly EditedLine[], known: ReadonlySet<string>): number {
  const sum = (some: readonly EditedLine[]): number => some.reduce((total, { telling }) => total + telling, 0);
  const all = sum(lines);
  return all === 0 ? 0 : sum(lines.filter(({ sign }) => known.has(sign))) / all;
}
