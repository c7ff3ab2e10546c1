import type { CodeIndexStore } from '@learning-memory/code-indexer';

const SHORTEST = 5;
/** `render`, `Page.render`, `shop::Cart` and `Cart#add`: nothing but names. */
const BARE_NAME = /^[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|#|->)[\p{L}_$][\p{L}\p{N}_$]*)*$/u;
const PART = /[\p{L}_$][\p{L}\p{N}_$]*/gu;

export function isBareName(question: string): boolean {
  return BARE_NAME.test(question.trim());
}

/**
 * The question with each name that no definition has by the one that is a letter off, where there is such; `undefined` where
 * nothing changes.
 */
export async function withNearNames(
  { names }: Pick<CodeIndexStore, 'names'>,
  question: string,
  indexes: readonly string[] | undefined,
): Promise<string | undefined> {
  const asked = question.trim();
  let mended = asked;
  for (const part of new Set(asked.match(PART))) {
    if (part.length < SHORTEST) continue;
    const near = await names({ indexes, shortest: part.length - 1, longest: part.length + 1 });
    const one = nearest(part, near);
    if (one !== undefined) mended = mended.replace(part, () => one);
  }
  return mended === asked ? undefined : mended;
}

/** `undefined` where a definition is called so, but for the case of letters. */
function nearest(part: string, names: readonly string[]): string | undefined {
  const asked = part.toLowerCase();
  if (names.some((name) => name.toLowerCase() === asked)) return undefined;
  const near = names.filter((name) => isOneOff(asked, name.toLowerCase()));
  // The case as it was asked for tells two of them apart.
  return near.find((name) => isOneOff(part, name)) ?? near[0];
}

/** A letter more, fewer, another one, or two that have changed places. */
export function isOneOff(left: string, right: string): boolean {
  const [short, long] = left.length <= right.length ? [left, right] : [right, left];
  const start = commonStart(short, long);
  const [rest, longRest] = [short.slice(start), long.slice(start)];
  if (short.length < long.length) return rest === longRest.slice(1);
  return rest.slice(1) === longRest.slice(1) || isSwap(rest, longRest);
}

function isSwap(one: string, other: string): boolean {
  return one.slice(0, 2) === [other[1], other[0]].join('') && one.slice(2) === other.slice(2);
}

function commonStart(short: string, long: string): number {
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  return start;
}
