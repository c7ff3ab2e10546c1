import type {
  CollectionRef,
  Filter,
  Point,
  Reembedding,
  ScoredPoint,
  ScrollOptions,
  SearchOptions,
  VectorStore,
} from '@learning-memory/vector-store';

/** So that every condition type-checks on every field. */
export type Loose = Readonly<Record<string, number>>;
export type Ref = CollectionRef<Loose>;
export type Search = SearchOptions<Loose>;
export type Scroll = ScrollOptions<Loose>;
export type AnyFilter = Filter<Loose>;
export type AnyPoint = Point<Loose>;
export type Hit = ScoredPoint<Loose>;

export interface Mutant {
  readonly fault: string;
  /** Cases of the kit that must notice, among others. */
  readonly failing: readonly string[];
  readonly oracleSees?: boolean;
  readonly mutate: (correct: VectorStore) => VectorStore;
}

/** The correct store but for the operations given. */
export function but(overrides: (correct: VectorStore) => object): Mutant['mutate'] {
  return (correct) => {
    const bound = Object.fromEntries(
      ['ensureCollection', 'upsert', 'get', 'search', 'scroll', 'count', 'delete', 'listCollections'].map((name) => [
        name,
        (correct[name as 'get'] as (...values: unknown[]) => unknown).bind(correct),
      ]),
    );
    const { reembedding } = correct;
    const dispose = { [Symbol.asyncDispose]: () => correct[Symbol.asyncDispose]() };
    return { ...bound, reembedding, ...dispose, ...overrides(correct) } as unknown as VectorStore;
  };
}

/** The correct store but for the operations of its re-embedding given. */
export function butReembedding(overrides: (correct: VectorStore) => Partial<Reembedding>): Mutant['mutate'] {
  return but((correct) => ({ reembedding: { ...correct.reembedding, ...overrides(correct) } }));
}

export const upserting = (change: (point: AnyPoint) => AnyPoint): Mutant['mutate'] =>
  but((correct) => ({ upsert: (ref: Ref, points: readonly AnyPoint[]) => correct.upsert(ref, points.map(change)) }));

export const searching = (change: (options: Search) => Search): Mutant['mutate'] =>
  but((correct) => ({ search: (ref: Ref, options: Search) => correct.search(ref, change(options)) }));

export const hits = (change: (found: readonly Hit[], options: Search) => readonly Hit[]): Mutant['mutate'] =>
  but((correct) => ({
    search: async (ref: Ref, options: Search) => change(await correct.search(ref, options), options),
  }));

export const scrolling = (change: (options: Scroll) => Scroll): Mutant['mutate'] =>
  but((correct) => ({ scroll: (ref: Ref, options: Scroll) => correct.scroll(ref, change(options)) }));

/** Rewrites each condition of a scroll's filter. */
export const filtering = (change: (filter: AnyFilter) => AnyFilter): Mutant['mutate'] =>
  scrolling((options) => ({
    ...options,
    filter: options.filter === undefined ? undefined : rewrite(options.filter, change),
  }));

function rewrite(filter: AnyFilter, change: (filter: AnyFilter) => AnyFilter): AnyFilter {
  switch (filter.op) {
    case 'not':
      return change({ op: 'not', filter: rewrite(filter.filter, change) });
    case 'and':
    case 'or':
      return change({ op: filter.op, filters: filter.filters.map((each) => rewrite(each, change)) });
    case 'eq':
    case 'ne':
    case 'in':
    case 'range':
      return change(filter);
  }
}

export const swallow = (name: string): Mutant['mutate'] => but(() => ({ [name]: () => Promise.resolve() }));

/** Answers what the correct store rejects with nothing. */
export const lenient: Mutant['mutate'] = (correct) =>
  but(() =>
    Object.fromEntries(
      ['ensureCollection', 'upsert', 'get', 'search', 'scroll', 'count', 'delete'].map((name) => [
        name,
        (...values: unknown[]) =>
          (correct[name as 'get'] as (...all: unknown[]) => Promise<unknown>)(...values).catch(() => []),
      ]),
    ),
  )(correct);
