import type { Filter, Point, ScrollOptions, SearchQuery } from '@learning-memory/vector-store';
import { note, unit, type Note } from './notes.ts';

const KINDS = ['', 'a', 'A', 'b', 'é', 'ｚ', '🚀', '数据', '1', 'true', "it's", '"'];
const RANKS = [-1.5, 0, 0.5, 1, 2, 3, 1e9];
const TAGS = ['red', 'green', 'blue', '1', '数据', '%'];
const WORDS = 'pool leak index lock queue getUserById node.js 数据库 🚀 retries retry the of and zebra'.split(' ');

/** Draws from a seed (mulberry32), so that a failure repeats. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  next(below: number): number;
  pick<T>(items: readonly T[]): T;
}

export function createRandom(seed: number): Random {
  let state = seed | 0;
  const next = (below: number): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
  return { next, pick: (items) => items[next(items.length)] as (typeof items)[number] };
}

export function randomId(random: Random): string {
  return `${random.pick(['n', 'N', 'é', '🚀', 'ｚ'])}${String(random.next(8))}`;
}

export function randomNote(random: Random): Point<Note> {
  const parts = {
    vector: random.next(5) === 0 ? undefined : randomVector(random),
    title: random.next(3) === 0 ? undefined : randomText(random, 3),
    body: random.next(4) === 0 ? undefined : randomText(random, 12),
  };
  return note(randomId(random), parts, randomPayload(random));
}

export function randomQuery(random: Random): SearchQuery {
  const vector = randomVector(random);
  const text = randomText(random, 4);
  switch (random.next(3)) {
    case 0:
      return { mode: 'dense', vector };
    case 1:
      return { mode: 'lexical', text };
    default:
      return {
        ...{ mode: 'hybrid', vector, text },
        denseWeight: random.pick([0, 0.2, 0.5, 1]),
        chance: random.pick([undefined, -0.1, 0.3, 0.9]),
      };
  }
}

export function randomOrder(random: Random): ScrollOptions<Note>['orderBy'] {
  const field = random.pick([undefined, 'kind', 'rank'] as const);
  return field === undefined ? undefined : { field, direction: random.pick(['asc', 'desc']) };
}

export function randomFilter(random: Random, depth = 4): Filter<Note> {
  const shape = depth === 0 ? 9 : random.next(10);
  if (shape === 0) return { op: 'not', filter: randomFilter(random, depth - 1) };
  if (shape > 3) return randomCondition(random);
  const filters = Array.from({ length: random.next(4) }, () => randomFilter(random, depth - 1));
  return { op: random.pick(['and', 'or']), filters };
}

function randomCondition(random: Random): Filter<Note> {
  const op = random.pick(['eq', 'ne'] as const);
  switch (random.next(8)) {
    case 0:
      return { op, field: 'kind', value: random.pick([...KINDS, null]) };
    case 1:
      return { op, field: 'rank', value: random.pick([...RANKS, null]) };
    case 2:
      return { op, field: 'done', value: random.pick([true, false, null]) };
    case 3:
      return { op, field: 'tags', value: random.pick([...TAGS, null]) };
    case 4:
      return { op: 'in', field: 'kind', values: some(random, KINDS) };
    case 5:
      return { op: 'in', field: 'tags', values: some(random, TAGS) };
    case 6:
      return { op: 'in', field: 'sizes', values: some(random, RANKS) };
    default:
      return { op: 'range', field: 'rank', gte: random.pick(RANKS), lt: random.pick([undefined, ...RANKS]) };
  }
}

function randomPayload(random: Random): Note {
  return {
    ...(random.next(5) === 0 ? {} : { kind: random.pick([...KINDS, null]) }),
    ...(random.next(5) === 0 ? {} : { rank: random.pick([...RANKS, null]) }),
    ...(random.next(3) === 0 ? {} : { done: random.pick([true, false, null]) }),
    ...(random.next(5) === 0 ? {} : { tags: random.next(8) === 0 ? null : some(random, TAGS) }),
    ...(random.next(3) === 0 ? {} : { sizes: some(random, RANKS) }),
  };
}

function some<T>(random: Random, items: readonly T[]): readonly T[] {
  return Array.from({ length: random.next(4) }, () => random.pick(items));
}

function randomText(random: Random, words: number): string {
  return Array.from({ length: random.next(words) + 1 }, () => random.pick(WORDS)).join(' ');
}

function randomVector(random: Random): readonly number[] {
  return unit([1 + random.next(3), random.next(7) - 3, random.next(7) - 3, random.next(7) - 3]);
}
