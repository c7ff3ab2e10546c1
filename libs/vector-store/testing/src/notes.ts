import assert from 'node:assert/strict';
import { LearningMemoryError } from '@learning-memory/errors';
import type {
  CollectionRef,
  Filter,
  Point,
  SearchQuery,
  VectorStore,
  VectorStoreErrorCode,
} from '@learning-memory/vector-store';

/** The payload most cases use: every kind of value a filter can meet. */
export interface Note {
  readonly kind?: string | null | undefined;
  readonly rank?: number | null | undefined;
  readonly done?: boolean | null | undefined;
  readonly tags?: readonly string[] | null | undefined;
  readonly sizes?: readonly number[] | null | undefined;
}

export interface NoteParts {
  readonly vector?: readonly number[] | undefined;
  readonly title?: string | undefined;
  readonly body?: string | undefined;
}

export const NOTES: CollectionRef<Note> = {
  name: 'notes',
  model: { id: 'kit-model', dimension: 4 },
  textFields: { title: 3, body: 1 },
  indexedFields: ['kind', 'rank'],
};

/** Without a vector or text the point has none. */
export function note(id: string, parts: NoteParts = {}, payload: Note = {}): Point<Note> {
  const { vector, title, body } = parts;
  return {
    id,
    ...(vector === undefined ? {} : { vector: unit(vector) }),
    text: { ...(title === undefined ? {} : { title }), ...(body === undefined ? {} : { body }) },
    payload,
  };
}

/** The vector scaled to length 1. */
export function unit(vector: readonly number[]): readonly number[] {
  const length = Math.hypot(...vector);
  return vector.map((component) => component / length);
}

export const EAST: readonly number[] = [1, 0, 0, 0];

export function dense(vector: readonly number[]): SearchQuery {
  return { mode: 'dense', vector: unit(vector) };
}

export function lexical(text: string): SearchQuery {
  return { mode: 'lexical', text };
}

export function hybrid(
  vector: readonly number[],
  text: string,
  { denseWeight = 0.25, chance }: { readonly denseWeight?: number; readonly chance?: number } = {},
): SearchQuery {
  return { mode: 'hybrid', vector: unit(vector), text, denseWeight, chance };
}

export function ids(points: readonly { readonly id: string }[]): readonly string[] {
  return points.map(({ id }) => id);
}

export async function searchIds(
  store: VectorStore,
  query: SearchQuery,
  options: { readonly limit?: number; readonly filter?: Filter<Note> } = {},
): Promise<readonly string[]> {
  return ids(await store.search(NOTES, { query, limit: 10, ...options }));
}

export async function scrollIds(store: VectorStore, filter?: Filter<Note>): Promise<readonly string[]> {
  return ids((await store.scroll(NOTES, { limit: 1000, filter })).points);
}

/** One call of each operation that takes a collection of its own model alone. */
export function everyOperation(
  store: VectorStore,
  collection: CollectionRef<Note>,
): Readonly<Record<string, () => Promise<unknown>>> {
  const vector = Array.from({ length: collection.model.dimension }, (_, index) => (index === 0 ? 1 : 0));
  return {
    ensureCollection: () => store.ensureCollection(collection),
    upsert: () => store.upsert(collection, [{ id: 'a', vector, text: {}, payload: {} }]),
    get: () => store.get(collection, ['a']),
    search: () => store.search(collection, { query: { mode: 'dense', vector }, limit: 1 }),
    scroll: () => store.scroll(collection, { limit: 1 }),
    count: () => store.count(collection),
    delete: () => store.delete(collection, ['a']),
    progress: () => store.reembedding.progress(collection),
    pending: () => store.reembedding.pending(collection, { limit: 1 }),
    write: () => store.reembedding.write(collection, []),
    finish: () => store.reembedding.finish(collection),
  };
}

export async function assertRejects(
  run: () => Promise<unknown>,
  code: VectorStoreErrorCode,
  what: string,
): Promise<void> {
  await assert.rejects(
    run,
    (error: unknown) => {
      assert.ok(LearningMemoryError.isInstance(error), `${what}: rejected with ${String(error)}, not with ${code}`);
      assert.equal(error.code, code, what);
      return true;
    },
    `${what}: expected ${code}`,
  );
}
