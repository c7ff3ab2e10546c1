/** A line of a file, as a question names it. */
export interface AskedPlace {
  /** With forward slashes; of the machine that it was written on. */
  readonly path: string;
  /** Counts from 1. */
  readonly line: number;
  /** Of the function that the line was in; the file may have changed since. */
  readonly name?: string | undefined;
}

const MOST_PLACES = 30;

/** `File "shop/cart.py", line 12`; the last of them is where it happened. */
const PYTHON = /\bFile "(?<path>[^"\n]+)", line (?<line>\d+)(?:, in (?<name>[\p{L}_][\p{L}\p{N}_]*))?/gu;
/** `shop/cart.ts:12:5`, `(Cart.java:12)`, `Cart.cs:line 12`, `cart.php(12)`: the first of them is where it happened. */
const OTHERS =
  /(?:\bat (?:async )?(?:[\p{L}\p{N}_$]+\.)*(?<name>[\p{L}_$][\p{L}\p{N}_$]*) \()?(?<path>[\p{L}\p{N}_.@~+$\\/-]*[\p{L}\p{N}_]\.\p{L}[\p{L}\p{N}]{0,9})(?::(?:line )?|\()(?<line>\d+)\b/gu;

/** What a stack trace or a message points at, innermost first. */
export function placesIn(question: string): readonly AskedPlace[] {
  const python = placesOf(question, PYTHON);
  const places = python.length > 0 ? python.toReversed() : placesOf(question, OTHERS);
  const distinct = new Map(places.map((place) => [`${place.path}:${String(place.line)}`, place]));
  return [...distinct.values()].slice(0, MOST_PLACES);
}

function placesOf(question: string, pattern: RegExp): readonly AskedPlace[] {
  return [...question.matchAll(pattern)].map(({ groups = {} }) => {
    const { path = '', line = '', name } = groups;
    return { path: path.replaceAll('\\', '/'), line: Number(line), name };
  });
}

/** Indexed files that a path of another machine may mean: those that it has most names in common with, from the end. */
export function filesMeant(path: string, indexed: readonly string[]): readonly string[] {
  const names = path.split('/').filter((name) => name !== '' && name !== '.');
  const shares = indexed.map((one) => ({ one, common: commonEnd(names, one.split('/')) }));
  const most = Math.max(0, ...shares.map(({ common }) => common));
  return shares
    .filter(({ one, common }) => common > 0 && common === most && isEnough(common, names, one))
    .map(({ one }) => one);
}

/** A name in common is little, where both say in which folder. */
function isEnough(common: number, names: readonly string[], path: string): boolean {
  return common > 1 || common === names.length || !path.includes('/');
}

function commonEnd(left: readonly string[], right: readonly string[]): number {
  let common = 0;
  while (common < Math.min(left.length, right.length) && left.at(-1 - common) === right.at(-1 - common)) common += 1;
  return common;
}
