import { standingOf } from '../values/standing/value-standing.ts';
import type { Counts } from '../values/standing/beta-difference.ts';

export type Planted = 'good' | 'useless' | 'harmful';

/** How much more often entries come true with a value of the kind. */
const EFFECTS: Readonly<Record<Planted, number>> = { good: 0.3, useless: 0, harmful: -0.4 };
/** Entries that went without the value before it was stored. */
const BEFORE = 60;

export interface PlantedLife {
  /** The chance at which it was retired; absent where it never was. */
  readonly retiredAt?: number | undefined;
  /** At the end, or when it was retired. */
  readonly demoted: boolean;
}

/** Lives through entries one by one, of which every second one is shown the value; what is retired is shown no more. */
export function livePlanted(planted: Planted, chances: number, random: () => number): PlantedLife {
  const base = 0.5 + 0.1 * random();
  const withIt = { successes: 0, failures: 0 };
  const without = { successes: 0, failures: 0 };
  for (let entry = 0; entry < BEFORE; entry += 1) add(without, random() < base);
  let demoted = false;
  for (let chance = 1; chance <= chances; chance += 1) {
    add(without, random() < base);
    add(withIt, random() < base + EFFECTS[planted]);
    const { kind } = standingOf(withIt, without);
    if (kind === 'retired') return { retiredAt: chance, demoted: false };
    demoted = kind === 'demoted';
  }
  return { demoted };
}

function add(counts: { -readonly [Name in keyof Counts]: number }, success: boolean): void {
  if (success) counts.successes += 1;
  else counts.failures += 1;
}

/** The same numbers for the same seed. */
export function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
