import { analyzeDocument } from '@learning-memory/text-analysis';
import { vectorStoreError, type CollectionRef, type Point, type StoredPoint } from '@learning-memory/vector-store';
import type { Schemas } from '@qdrant/js-client-rest';
import { LEXICAL_VECTOR } from '../collections/vector-names.ts';
import { numbersOf, tagsOf } from './payload-values.ts';
import { pointIdOf } from './point-id.ts';
import { pointSparse } from './sparse-terms.ts';

/** The payload of a point on the server; the caller's own is kept as its JSON. */
export interface PointPayload {
  readonly id: string;
  readonly json: string;
  readonly tags: readonly string[];
  readonly numbers: Readonly<Record<string, number>>;
  /** Term -> text field -> how often. */
  readonly tf: TermFrequencies;
  /** Those of `tf`, for the index. */
  readonly terms: readonly string[];
  /** All terms of all text fields. */
  readonly length: number;
  /** Another one after each write of the point. */
  readonly revision: number;
  /** Name of the vector that was made for it on the way to another model. */
  readonly done?: string | undefined;
}

export type TermFrequencies = Readonly<Record<string, Readonly<Record<string, number>>>>;

export interface NewRecord<P extends object> {
  readonly collection: CollectionRef<P>;
  readonly point: Point<P>;
  /** Of the model that the vector is of. */
  readonly vectorName: string;
  readonly revision: number;
  /** Whether the vector is the one of the next model. */
  readonly isDone: boolean;
}

/** A point as the server takes it. */
export function toRecord<P extends object>({
  collection,
  point,
  vectorName,
  revision,
  isDone,
}: NewRecord<P>): Schemas['PointStruct'] {
  const { id, vector, text, payload } = point;
  const json = JSON.stringify(payload);
  const plain = JSON.parse(json) as object;
  const { tf, length } = countTerms(text);
  const lexical = pointSparse(weighTerms(tf, collection.textFields), length);
  const stored: PointPayload = {
    ...{ id, json, tags: tagsOf(plain), numbers: numbersOf(plain) },
    ...{ tf: Object.fromEntries(tf), terms: [...tf.keys()], length, revision },
    ...(isDone && { done: vectorName }),
  };
  return {
    id: pointIdOf(id),
    vector: {
      ...(vector !== undefined && { [vectorName]: [...vector] }),
      ...(lexical !== undefined && { [LEXICAL_VECTOR]: lexical }),
    },
    payload: { ...stored },
  };
}

/** The point of a record that was read with `id` and `json`; rejects `VECTOR_STORE_CORRUPT` where they are no such thing. */
export function toStoredPoint<P extends object>(
  { payload, vector }: Schemas['Record'],
  vectorName?: string,
): StoredPoint<P> {
  const { id, json } = (payload ?? {}) as Partial<PointPayload>;
  const parsed = parseObject<P>(json);
  if (typeof id !== 'string' || parsed === undefined) throw damagedPoint(String(id));
  const dense = vectorName === undefined ? undefined : denseVector(vector, vectorName);
  return dense === undefined ? { id, payload: parsed } : { id, payload: parsed, vector: dense };
}

/** `undefined` for what is no JSON of an object. */
export function parseObject<P extends object>(json: unknown): P | undefined {
  try {
    const parsed: unknown = JSON.parse(String(json));
    return typeof parsed === 'object' && parsed !== null ? (parsed as P) : undefined;
  } catch {
    return undefined;
  }
}

export function damagedPoint(id: string): Error {
  const message = `The point "${id}" of the Qdrant collection is damaged: it has no payload of this store. Delete it, or restore a snapshot.`;
  return vectorStoreError('VECTOR_STORE_CORRUPT', message, { details: { id } });
}

function denseVector(vector: Schemas['Record']['vector'], name: string): readonly number[] | undefined {
  if (typeof vector !== 'object' || vector === null || Array.isArray(vector)) return undefined;
  const dense = (vector as Readonly<Record<string, unknown>>)[name];
  return Array.isArray(dense) ? (dense as readonly number[]) : undefined;
}

function countTerms(text: Readonly<Record<string, string>>): {
  readonly tf: ReadonlyMap<string, Readonly<Record<string, number>>>;
  readonly length: number;
} {
  const tf = new Map<string, Record<string, number>>();
  let length = 0;
  for (const [field, value] of Object.entries(text)) {
    for (const term of analyzeDocument(value)) {
      length += 1;
      const counts = tf.get(term) ?? {};
      counts[field] = (counts[field] ?? 0) + 1;
      tf.set(term, counts);
    }
  }
  return { tf, length };
}

function weighTerms(
  tf: ReadonlyMap<string, Readonly<Record<string, number>>>,
  weights: Readonly<Record<string, number>>,
): ReadonlyMap<string, number> {
  return new Map([...tf].map(([term, counts]) => [term, weightedFrequency(counts, weights)]));
}

/** One occurrence counts as much as its field weighs. */
export function weightedFrequency(
  counts: Readonly<Record<string, number>>,
  weights: Readonly<Record<string, number>>,
): number {
  return Object.entries(counts).reduce((sum, [field, count]) => sum + (weights[field] ?? 0) * count, 0);
}
