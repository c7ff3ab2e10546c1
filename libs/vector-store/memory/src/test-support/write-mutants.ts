import {
  but,
  hits,
  lenient,
  swallow,
  upserting,
  type AnyPoint,
  type Loose,
  type Mutant,
  type Ref,
  type Scroll,
} from './mutate.ts';

/** Faults of writes, of plain reads, and of everything at once. */
export const WRITE_MUTANTS: readonly Mutant[] = [
  {
    fault: 'ensureCollection rejects',
    failing: ['lifecycle.ensure-is-idempotent', 'lifecycle.ensure-concurrently'],
    mutate: but(() => ({ ensureCollection: () => Promise.reject(new Error('exists')) })),
  },
  {
    fault: 'upsert is lost',
    failing: [
      'write.concurrent-writers',
      'write.concurrent-replacements',
      'write.large-batch',
      'lifecycle.missing-collection-reads-empty',
      'write.empty-lists',
      'input.hostile-texts',
    ],
    oracleSees: true,
    mutate: swallow('upsert'),
  },
  {
    fault: 'delete is lost',
    failing: ['write.delete', 'input.hostile-ids'],
    oracleSees: true,
    mutate: swallow('delete'),
  },
  {
    fault: 'collections come in reverse',
    failing: ['lifecycle.lists-collections'],
    mutate: but((correct) => ({ listCollections: async () => (await correct.listCollections()).toReversed() })),
  },
  {
    fault: 'rejections become empty answers',
    failing: [
      'lifecycle.dimension-mismatch',
      'lifecycle.model-mismatch',
      'lifecycle.after-dispose',
      'write.all-or-nothing',
      'search.aborted',
      'scroll.foreign-cursor',
      'input.rejects-writes',
      'input.rejects-payloads',
      'input.rejects-collections',
      'input.rejects-reads',
    ],
    mutate: lenient,
  },
  {
    fault: 'upsert merges payloads',
    failing: ['write.replaces-the-whole-point'],
    oracleSees: true,
    mutate: but((correct) => ({
      upsert: async (ref: Ref, points: readonly AnyPoint[]) => {
        for (const point of points) {
          const [old] = await correct.get(ref, [point.id]);
          await correct.upsert(ref, [{ ...point, payload: { ...old?.payload, ...point.payload } }]);
        }
      },
    })),
  },
  {
    fault: 'the first of equal ids wins',
    failing: ['write.last-of-equal-ids-wins'],
    oracleSees: true,
    mutate: but((correct) => ({
      upsert: (ref: Ref, points: readonly AnyPoint[]) => correct.upsert(ref, points.toReversed()),
    })),
  },
  {
    fault: 'numbers are rounded',
    failing: ['write.payload-round-trip', 'search.returns-payloads'],
    oracleSees: true,
    mutate: upserting((point) => ({ ...point, payload: roundNumbers(point.payload) })),
  },
  {
    fault: 'payloads are checked after JSON has changed them',
    failing: ['input.rejects-payloads'],
    mutate: upserting((point) => ({ ...point, payload: roundTrip(point.payload) })),
  },
  {
    fault: 'the cached answer is shared',
    failing: ['write.shares-no-memory'],
    mutate: but((correct) => {
      const cache = new Map<string, unknown>();
      return {
        get: async (ref: Ref, ids: readonly string[], options: object) => {
          const key = ids.join();
          if (!cache.has(key)) cache.set(key, await correct.get(ref, ids, options));
          return cache.get(key);
        },
      };
    }),
  },
  {
    fault: 'get goes by id',
    failing: ['get.order'],
    mutate: but((correct) => ({
      get: async (ref: Ref, ids: readonly string[], options: object) => correct.get(ref, [...ids].sort(), options),
    })),
  },
  {
    fault: 'vectors come unasked',
    failing: ['get.vectors'],
    oracleSees: true,
    mutate: but((correct) => ({
      get: (ref: Ref, ids: readonly string[]) => correct.get(ref, ids, { withVectors: true }),
      scroll: (ref: Ref, options: Scroll) => correct.scroll(ref, { ...options, withVectors: true }),
    })),
  },
  {
    fault: 'hits come in reverse',
    failing: [
      'search.dense-order',
      'search.ties-by-id',
      'search.limit',
      'search.hybrid-joins-both',
      'search.hybrid-without-terms',
      'lexical.rare-terms-weigh-more',
      'lexical.fields-weigh',
      'lexical.in-most-points',
    ],
    oracleSees: true,
    mutate: hits((found) => found.toReversed()),
  },
  {
    fault: 'collections share their points',
    failing: ['lifecycle.collections-are-separate'],
    mutate: but((correct) => ({
      upsert: (ref: Ref, points: readonly AnyPoint[]) => correct.upsert<Loose>({ ...ref, name: 'notes' }, points),
      delete: (ref: Ref, ids: readonly string[]) => correct.delete<Loose>({ ...ref, name: 'notes' }, ids),
    })),
  },
];

function roundTrip(payload: AnyPoint['payload']): AnyPoint['payload'] {
  return JSON.parse(JSON.stringify(payload)) as AnyPoint['payload'];
}

function roundNumbers(payload: AnyPoint['payload']): AnyPoint['payload'] {
  return JSON.parse(JSON.stringify(payload), (_key, value: unknown) =>
    typeof value === 'number' ? Math.round(value) : value,
  ) as AnyPoint['payload'];
}
