import { KEYWORDS } from '../search/code-words.ts';

/** A piece of code as it is compared with another. */
export interface CodeShape {
  /** How often four signs, keywords and places of names follow each other so. */
  readonly grams: ReadonlyMap<string, number>;
  /** As written, by what they are in small letters without signs. */
  readonly names: ReadonlyMap<string, string>;
}

export interface CodeComparison {
  /** Both 0 to 1: what of the two together is alike. */
  readonly shape: number;
  readonly names: number;
  readonly both: readonly string[];
  readonly onlyFirst: readonly string[];
  readonly onlySecond: readonly string[];
}

const GRAM = 4;
/** More of a piece says nothing new, and takes time. */
const MOST_CHARACTERS = 20_000;
const TOKEN = new RegExp(
  [
    String.raw`(?<comment>\/\*[\s\S]*?\*\/|"""[\s\S]*?"""|'''[\s\S]*?'''|\/\/[^\n]*|(?<![^\s])#\s[^\n]*)`,
    String.raw`(?<text>"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|${'`'}(?:\\.|[^${'`'}\\])*${'`'})`,
    String.raw`(?<number>\d[\p{L}\p{N}_.]*)`,
    String.raw`(?<name>[\p{L}_$][\p{L}\p{N}_$]*)`,
    String.raw`(?<sign>[^\s\p{L}\p{N};])`,
  ].join('|'),
  'gu',
);

export function shapeOf(code: string): CodeShape {
  const tokens: string[] = [];
  const names = new Map<string, string>();
  for (const { groups = {} } of code.slice(0, MOST_CHARACTERS).matchAll(TOKEN)) {
    const { comment, text, number, name, sign } = groups;
    if (comment !== undefined) continue;
    if (name !== undefined && !KEYWORDS.has(name.toLowerCase()))
      names.set(name.replace(/[_$]/gu, '').toLowerCase(), name);
    tokens.push(placeOf({ text, number, name, sign }));
  }
  return { grams: gramsOf(tokens), names };
}

/** What stands there, whatever it is called. */
function placeOf({ text, number, name = '', sign }: Readonly<Record<string, string | undefined>>): string {
  if (text !== undefined) return '""';
  if (number !== undefined) return '0';
  return sign ?? (KEYWORDS.has(name.toLowerCase()) ? name.toLowerCase() : 'x');
}

function gramsOf(tokens: readonly string[]): ReadonlyMap<string, number> {
  const grams = new Map<string, number>();
  for (let start = 0; start <= Math.max(0, tokens.length - GRAM); start += 1) {
    const gram = tokens.slice(start, start + GRAM).join(' ');
    grams.set(gram, (grams.get(gram) ?? 0) + 1);
  }
  return grams;
}

export function compareShapes(first: CodeShape, second: CodeShape): CodeComparison {
  const both = [...first.names].filter(([key]) => second.names.has(key));
  const onlyFirst = [...first.names].filter(([key]) => !second.names.has(key));
  const onlySecond = [...second.names].filter(([key]) => !first.names.has(key));
  const written = (names: readonly (readonly [string, string])[]): readonly string[] => names.map(([, name]) => name);
  return {
    shape: alike(first.grams, second.grams),
    names: (2 * both.length) / Math.max(1, first.names.size + second.names.size),
    both: written(both),
    onlyFirst: written(onlyFirst),
    onlySecond: written(onlySecond),
  };
}

/** Dice's coefficient of two bags. */
function alike(first: ReadonlyMap<string, number>, second: ReadonlyMap<string, number>): number {
  const sizeOf = (bag: ReadonlyMap<string, number>): number => [...bag.values()].reduce((sum, count) => sum + count, 0);
  let shared = 0;
  for (const [gram, count] of first) shared += Math.min(count, second.get(gram) ?? 0);
  return (2 * shared) / Math.max(1, sizeOf(first) + sizeOf(second));
}
