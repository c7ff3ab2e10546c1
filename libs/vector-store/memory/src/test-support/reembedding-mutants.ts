import type { CollectionRef, NewVector } from '@learning-memory/vector-store';
import { but, butReembedding, type Mutant, type Ref, type Search } from './mutate.ts';

/** Faults of giving a collection another model. */
export const REEMBEDDING_MUTANTS: readonly Mutant[] = [
  {
    fault: 'new vectors are lost',
    failing: ['reembedding.gives-another-model', 'reembedding.several-at-once'],
    mutate: writing((vectors) => vectors.map(({ vector: _vector, ...point }) => point)),
  },
  {
    fault: 'pending points come in reverse',
    failing: ['reembedding.pending-points'],
    mutate: butReembedding(({ reembedding }) => ({
      pending: async (ref, options) => (await reembedding.pending(ref, { ...options, limit: 1000 })).toReversed(),
    })),
  },
  {
    fault: 'beginning again starts anew',
    failing: ['reembedding.begin-is-idempotent'],
    mutate: butReembedding(({ reembedding }) => ({
      begin: async (ref) => {
        await reembedding.begin({ ...ref, model: { id: 'another', dimension: 3 } });
        await reembedding.begin(ref);
      },
    })),
  },
  {
    fault: 'beginning throws the old vectors away',
    failing: ['reembedding.old-model-stays-live', 'reembedding.finish-waits', 'reembedding.another-way'],
    mutate: butReembedding((correct) => ({
      begin: async (ref) => {
        await correct.reembedding.begin(ref);
        const { points } = await correct.scroll(ref, { limit: 1000 });
        await correct.upsert(
          ref,
          points.map((point) => ({ ...point, text: {} })),
        );
      },
    })),
  },
  {
    fault: 'nobody may look before the swap',
    failing: ['reembedding.words-meanwhile'],
    mutate: but((correct) => ({
      search: async (ref: Ref, options: Search) => {
        const [info] = await correct.listCollections();
        return info?.reembedding?.model.id === ref.model.id ? [] : correct.search(ref, options);
      },
    })),
  },
  {
    fault: 'finishing is never refused',
    failing: ['reembedding.finish-waits'],
    mutate: butReembedding(({ reembedding }) => ({
      finish: async (ref) => (await reembedding.finish(ref)) || true,
    })),
  },
  {
    fault: 'what is written meanwhile is not pending',
    failing: ['reembedding.writes-meanwhile'],
    mutate: but((correct) => ({
      upsert: async (ref: Ref, points: Parameters<typeof correct.upsert<Record<string, number>>>[1]) => {
        await correct.upsert(ref, points);
        const pending = await correct.reembedding.pending(ref, { limit: 1000 });
        const written = pending.filter(({ id }) => points.some((point) => point.id === id));
        await correct.reembedding.write(ref, written);
      },
    })),
  },
  {
    fault: 'any vector is taken, however old its text',
    failing: ['reembedding.no-vector-of-an-older-text'],
    mutate: butReembedding(({ reembedding }) => ({
      write: async (ref, vectors) => {
        const pending = await reembedding.pending(ref, { limit: 1000 });
        const revisions = new Map(pending.map(({ id, revision }) => [id, revision]));
        const taken = vectors.map((vector) => ({ ...vector, revision: revisions.get(vector.id) ?? vector.revision }));
        await reembedding.write(ref, taken);
      },
    })),
  },
  {
    fault: 'progress is not told',
    failing: ['reembedding.progress'],
    mutate: butReembedding(() => ({ progress: () => Promise.resolve(undefined) })),
  },
  {
    fault: 'a way that is open stays open',
    failing: ['reembedding.another-way'],
    mutate: butReembedding(({ reembedding }) => ({
      begin: async (ref) => {
        const progress = await reembedding.progress(ref).catch(() => 'open');
        if (progress === undefined) await reembedding.begin(ref);
      },
    })),
  },
  {
    fault: 'beginning makes no collection',
    failing: ['reembedding.missing-collection'],
    mutate: butReembedding((correct) => ({
      begin: async (ref: CollectionRef<object>) => {
        if ((await correct.listCollections()).length > 0) await correct.reembedding.begin(ref);
      },
    })),
  },
  {
    fault: 'bad input is swallowed',
    failing: ['reembedding.rejects-input'],
    mutate: butReembedding(({ reembedding }) => ({
      pending: (ref, options) => reembedding.pending(ref, options).catch(() => []),
      write: (ref, vectors) => reembedding.write(ref, vectors).catch(() => undefined),
    })),
  },
];

function writing(change: (vectors: readonly NewVector[]) => readonly NewVector[]): Mutant['mutate'] {
  return butReembedding(({ reembedding }) => ({ write: (ref, vectors) => reembedding.write(ref, change(vectors)) }));
}
