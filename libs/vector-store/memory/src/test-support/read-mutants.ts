import {
  but,
  filtering,
  hits,
  scrolling,
  searching,
  upserting,
  type AnyPoint,
  type Mutant,
  type Ref,
  type Scroll,
  type Search,
} from './mutate.ts';

/** Faults of searches, filters and scrolls. */
export const READ_MUTANTS: readonly Mutant[] = [
  {
    fault: 'points without a vector get one',
    failing: ['search.dense-needs-a-vector'],
    oracleSees: true,
    mutate: upserting((point) => ({ ...point, vector: point.vector ?? [0, 0, 0, 1] })),
  },
  {
    fault: 'the filter applies after the limit',
    failing: ['search.filter-before-limit'],
    oracleSees: true,
    mutate: but((correct) => ({
      search: async (ref: Ref, options: Search) => {
        const found = await correct.search(ref, { ...options, filter: undefined });
        const kept = await correct.search(ref, { ...options, limit: 1000 });
        return found.filter(({ id }) => kept.some((each) => each.id === id));
      },
    })),
  },
  {
    fault: 'the dense weight is ignored',
    failing: ['search.hybrid-weight'],
    oracleSees: true,
    mutate: searching((options) =>
      'denseWeight' in options.query ? { ...options, query: { ...options.query, denseWeight: 0.2 } } : options,
    ),
  },
  {
    fault: 'chance is ignored',
    failing: ['search.hybrid-chance'],
    oracleSees: true,
    mutate: searching((options) =>
      'chance' in options.query ? { ...options, query: { ...options.query, chance: undefined } } : options,
    ),
  },
  {
    fault: 'an aborted search rejects otherwise',
    failing: ['search.aborted-meanwhile'],
    mutate: but((correct) => ({
      search: async (ref: Ref, options: Search) => {
        await Promise.resolve();
        if (options.signal?.aborted) throw new Error('aborted');
        return correct.search(ref, options);
      },
    })),
  },
  {
    fault: 'every point is a lexical hit',
    failing: ['lexical.needs-a-shared-term', 'input.hostile-queries'],
    oracleSees: true,
    mutate: but((correct) => ({
      search: async (ref: Ref, options: Search) => {
        const found = await correct.search(ref, options);
        if (options.query.mode === 'dense') return found;
        const { points } = await correct.scroll(ref, { limit: 1000 });
        const others = points.filter(({ id }) => found.every((hit) => hit.id !== id));
        return [...found, ...others.map((point) => ({ ...point, score: 0 }))].slice(0, options.limit);
      },
    })),
  },
  {
    fault: 'text fields weigh alike',
    failing: ['lexical.fields-weigh'],
    oracleSees: true,
    mutate: but((correct) => ({
      search: (ref: Ref, options: Search) => correct.search({ ...ref, textFields: { title: 1, body: 1 } }, options),
    })),
  },
  {
    fault: 'the best score is 1',
    failing: ['lexical.scores'],
    oracleSees: true,
    mutate: hits((found) => found.map((hit) => ({ ...hit, score: hit.score / (found[0]?.score ?? 1) }))),
  },
  {
    fault: 'words surprise alike, however many points have them',
    failing: ['lexical.words'],
    oracleSees: true,
    mutate: hits((found) => found.map((hit) => ({ ...hit, words: hit.words && { ...hit.words, surprise: 1 } }))),
  },
  {
    fault: 'a filter changes scores',
    failing: ['lexical.whole-collection-statistics'],
    oracleSees: true,
    mutate: hits((found, { filter }) =>
      found.map((hit) => ({ ...hit, score: filter === undefined ? hit.score : hit.score / 2 })),
    ),
  },
  {
    fault: 'words are not analysed',
    failing: ['lexical.analysis'],
    oracleSees: true,
    mutate: searching((options) =>
      'text' in options.query
        ? { ...options, query: { ...options.query, text: options.query.text.replace(/[^a-z ]/g, '') } }
        : options,
    ),
  },
  {
    fault: 'the empty string is null',
    failing: ['filter.eq'],
    mutate: filtering((filter) =>
      filter.op === 'eq' && String(filter.value) === '' ? { ...filter, value: null } : filter,
    ),
  },
  {
    fault: 'ne skips absent fields',
    failing: ['filter.ne'],
    oracleSees: true,
    mutate: filtering((filter) =>
      filter.op === 'ne' ? { op: 'and', filters: [filter, { op: 'ne', field: filter.field, value: null }] } : filter,
    ),
  },
  {
    fault: 'arrays match by their first element',
    failing: ['filter.membership'],
    oracleSees: true,
    mutate: upserting((point) => ({ ...point, payload: firstElements(point.payload) })),
  },
  {
    fault: 'in of nothing matches all',
    failing: ['filter.in'],
    oracleSees: true,
    mutate: filtering((filter) =>
      filter.op === 'in' && filter.values.length === 0 ? { op: 'and', filters: [] } : filter,
    ),
  },
  {
    fault: 'lt is inclusive',
    failing: ['filter.range'],
    oracleSees: true,
    mutate: filtering((filter) =>
      filter.op === 'range' && filter.lt !== undefined ? { ...filter, lt: filter.lt + 1e-9 } : filter,
    ),
  },
  {
    fault: 'or is and',
    failing: ['filter.logic'],
    oracleSees: true,
    mutate: filtering((filter) => (filter.op === 'or' ? { ...filter, op: 'and' } : filter)),
  },
  {
    fault: 'scroll has no second page',
    failing: ['scroll.by-id', 'scroll.last-page', 'scroll.order'],
    oracleSees: true,
    mutate: but((correct) => ({
      scroll: async (ref: Ref, options: Scroll) => ({ points: (await correct.scroll(ref, options)).points }),
    })),
  },
  {
    fault: 'the offset is ignored',
    failing: ['scroll.offset'],
    oracleSees: true,
    mutate: scrolling((options) => ({ ...options, offset: 0 })),
  },
  {
    fault: 'the filter of a scroll is ignored',
    failing: ['scroll.filter', 'input.hostile-fields'],
    oracleSees: true,
    mutate: scrolling((options) => ({ ...options, filter: undefined })),
  },
  {
    fault: 'pages go by position',
    failing: ['scroll.stable-under-writes'],
    mutate: but((correct) => ({
      scroll: async (ref: Ref, options: Scroll) => {
        const start = Number(options.cursor ?? 0) + (options.offset ?? 0);
        const { points } = await correct.scroll(ref, { ...options, cursor: undefined, offset: start });
        const more = await correct.scroll(ref, { ...options, cursor: undefined, offset: start + options.limit });
        return { points, ...(more.points.length > 0 ? { nextCursor: String(start + options.limit) } : {}) };
      },
    })),
  },
];

function firstElements(payload: AnyPoint['payload']): AnyPoint['payload'] {
  const entries = Object.entries(payload).map(([field, value]: [string, unknown]) => [
    field,
    Array.isArray(value) ? value.slice(0, 1) : value,
  ]);
  return Object.fromEntries(entries) as AnyPoint['payload'];
}
