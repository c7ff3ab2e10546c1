import type { ResolvedGhap } from '@learning-memory/ghap';
import { createRandom } from '../statistics.ts';
import type { ThemedEntries } from './shipped-entries.ts';
import { madeUpEntry, madeUpWords } from './synthetic-entries.ts';

export interface Unevenness {
  readonly seed: number;
  readonly themes: number;
  /** Of these, so many come up one after the other once the journal has 120 entries. */
  readonly late: number;
  /** Share of the entries that are of no theme. */
  readonly strays: number;
}

const COUNT = 300;
const SETTLED = 120;
const WORDS_OF_A_THEME = 12;
const WORDS_FROM_A_NEIGHBOUR = 3;
const COMMON_WORDS = 80;

/**
 * A journal of made-up words as people keep them: a few themes are frequent and many rare (Zipf), each has some words of the
 * theme before it, others come up late, and some entries are of none.
 */
export function unevenEntries({ seed, themes: themeCount, late, strays }: Unevenness): ThemedEntries {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const common = madeUpWords(random, COMMON_WORDS);
  const own = Array.from({ length: themeCount }, () => madeUpWords(random, WORDS_OF_A_THEME));
  const wordsOf = own.map((words, theme) => [...words, ...(own[theme - 1] ?? common).slice(0, WORDS_FROM_A_NEIGHBOUR)]);
  const themes = new Map<string, string>();
  const entries = Array.from({ length: COUNT }, (_, number): ResolvedGhap => {
    const shown = Math.min(1, Math.max(0, number - SETTLED) / (COUNT - SETTLED) + 1e-9);
    const open = themeCount - late + Math.floor(shown * late);
    const theme = random() < strays ? undefined : zipf(open, random);
    const from = theme === undefined ? common : (wordsOf[theme] ?? common);
    const text = (count: number): string =>
      Array.from({ length: 2 * count }, (_each, nth) => pick(nth < count ? from : common)).join(' ');
    const entry = madeUpEntry(number, text);
    themes.set(entry.id, theme === undefined ? `stray ${number}` : `${theme}`);
    return entry;
  });
  return { entries, themes };
}

/** A number below `count`; the nth comes up as often as 1 / (n + 2). */
function zipf(count: number, random: () => number): number {
  const weights = Array.from({ length: count }, (_, nth) => 1 / (nth + 2));
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  const found = weights.findIndex((weight) => (left -= weight) <= 0);
  return found < 0 ? count - 1 : found;
}
