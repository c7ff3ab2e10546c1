import type { CollectionRef, ReembeddingProgress } from '@learning-memory/vector-store';
import { isSameModel } from '@learning-memory/vector-store-checks';
import type { CollectionData, Entry, NextModel } from './collection-data.ts';

export type CollectionOnItsWay = CollectionData & { next: NextModel };

/** Whether the collection is on its way to the model asked for. */
export function isOnItsWay<P extends object>(
  data: CollectionData,
  { model }: CollectionRef<P>,
): data is CollectionOnItsWay {
  return data.next !== undefined && isSameModel(data.next.model, model);
}

export function progressOf({ entries, next }: CollectionData): ReembeddingProgress | undefined {
  return next && { model: { ...next.model }, done: entries.size - next.pending.size, total: entries.size };
}

/** Every point pending. */
export function startNext<P extends object>(data: CollectionData, { model }: CollectionRef<P>): void {
  const { id, dimension } = model;
  data.next = { model: { id, dimension }, vectors: new Map(), pending: new Map() };
  for (const pendingId of data.entries.keys()) makePending(data, data.next, pendingId);
}

/** With the vectors of the model asked for. */
export function entriesOf<P extends object>(data: CollectionData, collection: CollectionRef<P>): Map<string, Entry> {
  const { entries } = data;
  return isOnItsWay(data, collection) ? withVectors(entries, data.next) : entries;
}

/** The old model and its vectors go. */
export function takeNext(data: CollectionData, next: NextModel): void {
  data.entries = withVectors(data.entries, next);
  data.model = next.model;
  data.next = undefined;
}

export function keepEntry<P extends object>(data: CollectionData, collection: CollectionRef<P>, entry: Entry): void {
  const { entries, next } = data;
  const isNext = isOnItsWay(data, collection);
  entries.set(entry.id, isNext ? { ...entry, vector: undefined } : entry);
  if (next === undefined) return;
  makePending(data, next, entry.id);
  if (isNext && entry.vector !== undefined) keepVector(next, entry.id, entry.vector);
}

export function dropEntry({ entries, next }: CollectionData, id: string): void {
  entries.delete(id);
  next?.vectors.delete(id);
  next?.pending.delete(id);
}

export function keepVector({ vectors, pending }: NextModel, id: string, vector: readonly number[] | undefined): void {
  if (vector !== undefined) vectors.set(id, [...vector]);
  pending.delete(id);
}

function makePending(data: CollectionData, { vectors, pending }: NextModel, id: string): void {
  vectors.delete(id);
  pending.delete(id);
  data.revision += 1;
  pending.set(id, data.revision);
}

function withVectors(entries: ReadonlyMap<string, Entry>, { vectors }: NextModel): Map<string, Entry> {
  return new Map([...entries].map(([id, entry]) => [id, { ...entry, vector: vectors.get(id) }]));
}
