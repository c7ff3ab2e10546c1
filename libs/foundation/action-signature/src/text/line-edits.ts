import { compareLines, type ComparedRun, type Range } from './compare-lines.ts';

/** As an edit of a client has it. */
export interface StringEdit {
  readonly old_string: string;
  readonly new_string: string;
}

/** UTF-16 units of all edits. */
const LONGEST = 200_000;

/**
 * What differs between two texts, in whole lines, with one around each difference; `undefined` where that is longer than is
 * looked at.
 */
export function lineEdits(before: string, after: string): readonly StringEdit[] | undefined {
  const [old, young] = [before.split('\n'), after.split('\n')];
  const edits = differences(old, young).map(({ from, to }) => ({
    old_string: withNeighbours(old, from),
    new_string: withNeighbours(young, to),
  }));
  const length = edits.reduce((sum, edit) => sum + edit.old_string.length + edit.new_string.length, 0);
  return length > LONGEST ? undefined : edits;
}

type Difference = Omit<ComparedRun, 'isKept'>;

/** Where too many lines come and go, all between the first and the last of them are one. */
function differences(old: readonly string[], young: readonly string[]): readonly Difference[] {
  const { head, tail } = commonEnds(old, young);
  const [from, to] = [old, young].map(({ length }) => ({ start: head, end: length - tail })) as [Range, Range];
  const between = ({ start, end }: Range, lines: readonly string[]): string[] => lines.slice(start, end);
  const runs = compareLines(between(from, old), between(to, young), (one, other) => one === other);
  const behindHead = ({ start, end }: Range): Range => ({ start: head + start, end: head + end });
  const differing = runs?.filter(({ isKept }) => !isKept);
  return differing === undefined
    ? [{ from, to }]
    : joined(differing.map((run) => ({ from: behindHead(run.from), to: behindHead(run.to) })));
}

/** What is taken out and what comes in its place are one. */
function joined(differences: readonly Difference[]): readonly Difference[] {
  const all: Difference[] = [];
  for (const { from, to } of differences) {
    const last = all.at(-1);
    if (last?.from.end !== from.start || last.to.end !== to.start) all.push({ from, to });
    else all[all.length - 1] = { from: { ...last.from, end: from.end }, to: { ...last.to, end: to.end } };
  }
  return all;
}

function commonEnds(
  old: readonly string[],
  young: readonly string[],
): { readonly head: number; readonly tail: number } {
  const shorter = Math.min(old.length, young.length);
  let head = 0;
  while (head < shorter && old[head] === young[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && old.at(-1 - tail) === young.at(-1 - tail)) tail += 1;
  return { head, tail };
}

function withNeighbours(lines: readonly string[], { start, end }: Range): string {
  return lines.slice(Math.max(0, start - 1), end + 1).join('\n');
}
