import type { CodeIndexStore } from '@learning-memory/code-indexer';
import { splitWord } from '@learning-memory/text-analysis';
import { wholeName } from '../ranking/name-terms.ts';

const SHORTEST = 5;
const NAME = String.raw`[\p{L}_$][\p{L}\p{N}_$]*(?:-[\p{L}\p{N}_$]+)*`;
const BETWEEN = String.raw`(?:\.|::|#|->)`;
/** `render`, `Page.render`, `shop::Cart`, `Cart#add` and `on-click`: nothing but names. */
const BARE_NAME = new RegExp(`^${NAME}(?:${BETWEEN}${NAME})*$`, 'u');
const PART = new RegExp(NAME, 'gu');
const SEPARATOR = new RegExp(BETWEEN, 'u');
/** What a store does not count in a name. */
const UNCOUNTED = /[_-]/gu;

export function isBareName(question: string): boolean {
  return BARE_NAME.test(question.trim());
}

/** `render` in `Page.render`. */
export function lastName(question: string): string {
  return question.trim().split(SEPARATOR).at(-1) ?? '';
}

/**
 * The question with each name that no definition has by the one of the same words, else the one that is a letter off, where
 * there is such; `undefined` where nothing changes.
 */
export async function withNearNames(
  { names }: Pick<CodeIndexStore, 'names'>,
  question: string,
  indexes: readonly string[] | undefined,
): Promise<string | undefined> {
  const asked = question.trim();
  let mended = asked;
  for (const part of new Set(asked.match(PART))) {
    if (part.length < SHORTEST && splitWord(part).parts.length < 2) continue;
    const length = part.replace(UNCOUNTED, '').length;
    const near = await names({ indexes, shortest: length - 1, longest: length + 1 });
    const one = nearest(part, near);
    if (one !== undefined) mended = mended.replace(part, () => one);
  }
  return mended === asked ? undefined : mended;
}

/** `undefined` where a definition is called so, but for the case of letters. */
function nearest(part: string, names: readonly string[]): string | undefined {
  const asked = part.toLowerCase();
  const written = names.map((name) => name.toLowerCase());
  if (written.includes(asked)) return undefined;
  const whole = wholeName(part);
  const wholes = written.map(wholeName);
  const same = names.filter((_, index) => wholes[index] === whole);
  if (same.length > 0) return ofSameWords(part, same);
  if (part.length < SHORTEST) return undefined;
  const near = names.filter(
    (_, index) =>
      isOneOff(asked, written[index] as string) ||
      (whole.length >= SHORTEST && isOneOff(whole, wholes[index] as string)),
  );
  // The case as it was asked for tells two of them apart.
  return near.find((name) => isOneOff(part, name)) ?? near[0];
}

/** `re_sign` is rather `reSign` than `resign`. */
function ofSameWords(part: string, names: readonly string[]): string | undefined {
  const words = splitWord(part).parts.join(' ');
  return names.find((name) => splitWord(name).parts.join(' ') === words) ?? names[0];
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
