import type { ResolvedGhap } from '@learning-memory/ghap';
import { createRandom } from '../statistics.ts';
import type { ThemedEntries } from './shipped-entries.ts';

/** What becomes of the themes of a journal while it grows from 120 entries on. */
export type Fate = 'drift' | 'split' | 'merge';

const COUNT = 300;
const SETTLED = 120;
const THEMES = 8;
const WORDS_OF_A_THEME = 14;
const COMMON_WORDS = 60;
const DEFAULT_SEED = 11;
const SYLLABLES = [
  'ba',
  'cor',
  'din',
  'fel',
  'gam',
  'hul',
  'jes',
  'kov',
  'lum',
  'mer',
  'nop',
  'quil',
  'ras',
  'tov',
  'vex',
  'zin',
];

/** A journal of made-up words: each theme has words of its own among those all use; half of the themes meet the fate. */
export function syntheticEntries(fate: Fate, seed: number = DEFAULT_SEED): ThemedEntries {
  const random = createRandom(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const words = (count: number): readonly string[] => madeUpWords(random, count);
  const common = words(COMMON_WORDS);
  const before = Array.from({ length: THEMES }, () => words(WORDS_OF_A_THEME));
  const after = before.map((own) => words(own.length));
  const some = (from: readonly string[], count: number): readonly string[] =>
    Array.from({ length: count }, () => pick(from));
  const themes = new Map<string, string>();
  const entries = Array.from({ length: COUNT }, (_, number) => {
    const theme = number % THEMES;
    const late = Math.max(0, (number - SETTLED) / (COUNT - SETTLED));
    const settled = { name: `${theme}`, own: before[theme] ?? [] };
    const chance = random();
    const { name, own } = late === 0 || theme % 2 === 1 ? settled : MEET[fate]({ theme, late, before, after, chance });
    const text = (count: number): string => [...some(own, count), ...some(common, count)].join(' ');
    const entry = madeUpEntry(number, text);
    themes.set(entry.id, name);
    return entry;
  });
  return { entries, themes };
}

export function madeUpWords(random: () => number, count: number): readonly string[] {
  const syllable = (): string => SYLLABLES[Math.floor(random() * SYLLABLES.length)] ?? '';
  return Array.from({ length: count }, () => syllable() + syllable() + syllable());
}

interface Situation {
  readonly theme: number;
  /** Goes from 0 to 1. */
  readonly late: number;
  readonly before: readonly (readonly string[])[];
  readonly after: readonly (readonly string[])[];
  readonly chance: number;
}

interface Theme {
  readonly name: string;
  readonly own: readonly string[];
}

const MEET: Readonly<Record<Fate, (situation: Situation) => Theme>> = {
  drift({ theme, late, before, after }) {
    const [own, others] = wordsOf(theme, before, after);
    const gone = Math.floor(late * (own.length / 2));
    return { name: `${theme}`, own: [...own.slice(gone), ...others.slice(0, gone)] };
  },
  split({ theme, before, after, chance }) {
    const [own, others] = wordsOf(theme, before, after);
    const half = own.length / 2;
    return chance < 0.5
      ? { name: `${theme}`, own: own.slice(0, half) }
      : { name: `${theme}b`, own: [...own.slice(half), ...others.slice(half)] };
  },
  merge({ theme, before }) {
    const partner = theme % 4 === 0 ? theme : theme - 2;
    return { name: `${partner}`, own: [...(before[partner] ?? []), ...(before[theme] ?? [])] };
  },
};

function wordsOf(
  theme: number,
  before: Situation['before'],
  after: Situation['after'],
): readonly [readonly string[], readonly string[]] {
  return [before[theme] ?? [], after[theme] ?? []];
}

const START = Date.UTC(2026, 0, 1);

export function madeUpEntry(number: number, text: (count: number) => string): ResolvedGhap {
  const at = START + number * 1000;
  return {
    id: `ghap_20260101_000000_${number.toString(16).padStart(6, '0')}`,
    sessionId: 'session-1',
    createdAt: at,
    domain: 'debugging',
    strategy: 'check-assumptions',
    goal: text(4),
    hypothesis: text(4),
    action: text(3),
    prediction: text(3),
    history: [],
    notes: [],
    iterationCount: 1,
    outcome: { status: 'confirmed', result: text(3), capturedAt: at, autoCaptured: false },
    lesson: { whatWorked: text(4), takeaway: text(4) },
    confidenceTier: 'silver',
    tierReason: 'It is a sample.',
    resolvedAt: at,
  };
}
