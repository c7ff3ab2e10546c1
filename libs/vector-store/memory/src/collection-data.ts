import { analyzeDocument } from '@learning-memory/text-analysis';
import type { CollectionModel, Point, StoredPoint } from '@learning-memory/vector-store';

/** A point as the store keeps it: its own copy, with its text analysed. */
export interface Entry {
  readonly id: string;
  readonly vector: readonly number[] | undefined;
  /** Text field -> its terms. */
  readonly terms: Readonly<Record<string, readonly string[]>>;
  readonly payloadJson: string;
  readonly payload: object;
}

export interface CollectionData {
  model: CollectionModel;
  /** With the vectors of `model`. */
  entries: Map<string, Entry>;
  next: NextModel | undefined;
  /** Of the pending point that was marked last. */
  revision: number;
}

/** The model that a collection is on its way to. */
export interface NextModel {
  readonly model: CollectionModel;
  readonly vectors: Map<string, readonly number[]>;
  /** Id -> revision, those longest pending first. */
  readonly pending: Map<string, number>;
}

export function toEntry<P extends object>({ id, vector, text, payload }: Point<P>): Entry {
  const payloadJson = JSON.stringify(payload);
  return {
    id,
    vector: vector === undefined ? undefined : [...vector],
    terms: Object.fromEntries(Object.entries(text).map(([field, value]) => [field, analyzeDocument(value)])),
    payloadJson,
    payload: JSON.parse(payloadJson) as object,
  };
}

/** A copy that the caller may change. */
export function toStoredPoint<P extends object>(entry: Entry, withVectors: boolean | undefined): StoredPoint<P> {
  const { id, vector } = entry;
  const point = { id, payload: copyPayload<P>(entry) };
  return withVectors === true && vector !== undefined ? { ...point, vector: [...vector] } : point;
}

export function copyPayload<P extends object>({ payloadJson }: Entry): P {
  return JSON.parse(payloadJson) as P;
}
