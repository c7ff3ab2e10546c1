import { diffArrays, type ArrayChange } from 'diff';

/** As an edit of a client has it. */
export interface StringEdit {
  readonly old_string: string;
  readonly new_string: string;
}

/** Where more lines come and go, all between the first and the last of them are one edit. */
const MOST_CHANGED = 200;
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

interface Range {
  readonly start: number;
  readonly end: number;
}

interface Difference {
  readonly from: Range;
  readonly to: Range;
}

function differences(old: readonly string[], young: readonly string[]): readonly Difference[] {
  const { head, tail } = commonEnds(old, young);
  const [from, to] = [old, young].map(({ length }) => ({ start: head, end: length - tail })) as [Range, Range];
  const between = ({ start, end }: Range, lines: readonly string[]): string[] => lines.slice(start, end);
  const parts = diffArrays(between(from, old), between(to, young), { maxEditLength: MOST_CHANGED });
  return parts === undefined ? [{ from, to }] : joined(differingParts(parts, head));
}

/** Each part that only one side has. */
function differingParts(parts: readonly ArrayChange<string>[], head: number): readonly Difference[] {
  let [at, there] = [head, head];
  return parts.flatMap(({ added, removed, count }) => {
    const from = { start: at, end: (at += added ? 0 : count) };
    const to = { start: there, end: (there += removed ? 0 : count) };
    return added || removed ? [{ from, to }] : [];
  });
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
