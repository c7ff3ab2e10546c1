import { MANY_TEAMS, ONE_TEAM, type SampleExperience, type Theme } from '@learning-memory/sample-experiences';
import { createRandom } from '../statistics.ts';
import { toEntry, type ThemedEntries } from './shipped-entries.ts';

interface Item {
  readonly theme: string;
  readonly experience: SampleExperience;
}

type Order = (random: () => number) => readonly Item[];

const BEFORE_THE_FIRST_RUN = 120;
const THEMES_AT_FIRST = 5;
const OF_A_THEME_AT_FIRST = BEFORE_THE_FIRST_RUN / THEMES_AT_FIRST;
/** After so many experiences one more theme comes up. */
const WAVE = 25;

/** Mixes of the shipped journals that nothing was chosen on: by a seed, always the same. */
export const ORDERS: Readonly<Record<string, Order>> = {
  'one team, then many, shuffled': (random) => [ONE_TEAM, MANY_TEAMS].flatMap((part) => mixed(part, random)),
  'many teams, then one, shuffled': (random) => [MANY_TEAMS, ONE_TEAM].flatMap((part) => mixed(part, random)),
  'both, shuffled': (random) => mixed([...ONE_TEAM, ...MANY_TEAMS], random),
  'half of the themes, then the others': (random) => {
    const [one, many] = [shuffled(ONE_TEAM, random), shuffled(MANY_TEAMS, random)];
    const halves = [
      [...one.slice(0, 3), ...many.slice(0, 3)],
      [...one.slice(3), ...many.slice(3)],
    ];
    return halves.flatMap((half) => mixed(half, random));
  },
  'one theme after the other': inWaves,
};

export function shuffledEntries(order: Order, seed: number): ThemedEntries {
  const items = order(createRandom(seed));
  const entries = items.map(({ experience }, number) => toEntry(experience, number));
  return { entries, themes: new Map(entries.map(({ id }, index) => [id, items[index]?.theme ?? ''])) };
}

function mixed(themes: readonly Theme[], random: () => number): readonly Item[] {
  return shuffled(
    themes.flatMap(({ theme, first, later }) => [...first, ...later].map((experience) => ({ theme, experience }))),
    random,
  );
}

function inWaves(random: () => number): readonly Item[] {
  const left = shuffled([...ONE_TEAM, ...MANY_TEAMS], random).map((theme) => [...mixed([theme], random)]);
  const begun = left.slice(0, THEMES_AT_FIRST).flatMap((theme) => theme.splice(0, OF_A_THEME_AT_FIRST));
  const items = [...shuffled(begun, random)];
  for (let next: Item | undefined = items[0]; next !== undefined;) {
    const open = THEMES_AT_FIRST + 1 + Math.floor((items.length - BEFORE_THE_FIRST_RUN) / WAVE);
    const some = left.slice(0, open).filter((theme) => theme.length > 0);
    const live = some.length > 0 ? some : left.filter((theme) => theme.length > 0);
    next = live[Math.floor(random() * live.length)]?.shift();
    if (next !== undefined) items.push(next);
  }
  return items;
}

function shuffled<T>(items: readonly T[], random: () => number): readonly T[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}
