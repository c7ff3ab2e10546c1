import { diffArrays } from 'diff';

export interface Range {
  readonly start: number;
  /** Behind the last. */
  readonly end: number;
}

/** Lines side by side that both sides have, or one alone: then the other range is empty. */
export interface ComparedRun {
  readonly isKept: boolean;
  readonly from: Range;
  readonly to: Range;
}

/** The time grows with the square of it. */
const MOST_CHANGED = 200;

/**
 * What a shortest edit (Myers 1986, "An O(ND) difference algorithm") keeps, takes out and puts in, in order; `undefined` where
 * more than 200 lines come and go.
 */
export function compareLines<Line>(
  old: readonly Line[],
  young: readonly Line[],
  comparator: (one: Line, other: Line) => boolean,
): readonly ComparedRun[] | undefined {
  const parts = diffArrays([...old], [...young], { comparator, maxEditLength: MOST_CHANGED });
  let [at, there] = [0, 0];
  return parts?.map(({ added, removed, count }) => ({
    isKept: !added && !removed,
    from: { start: at, end: (at += added ? 0 : count) },
    to: { start: there, end: (there += removed ? 0 : count) },
  }));
}
