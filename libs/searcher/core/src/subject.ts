import type { EmbeddingService } from '@learning-memory/embedding';
import type { CollectionRef, Filter, VectorStore } from '@learning-memory/vector-store';
import { OFF_TOPIC_TEXTS } from './off-topic-texts.ts';

/** What a question is about, told by sets of texts; 0 without any. */
export interface Subject {
  /** Mean cosine with the texts of the collection. */
  readonly topic: number;
  /** Mean cosine with the nearest of the prompts that no project has an answer to. */
  readonly offTopic: number;
}

export interface SubjectQuestion<P extends object> {
  readonly collection: CollectionRef<P>;
  readonly filter: Filter<P>;
  /** Of the question. */
  readonly vector: Vector;
  readonly signal?: AbortSignal | undefined;
}

export type ReadSubject = <P extends object>(question: SubjectQuestion<P>) => Promise<Subject>;

export interface SubjectReaderOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  /** Epoch milliseconds. Defaults to `Date.now`. */
  readonly now?: (() => number) | undefined;
}

type Vector = readonly number[];

/** Texts of a collection whose mean says what all of them are about. */
const SAMPLE = 200;
/** Milliseconds. What is less than a sample is read anew each time. */
const KEPT_FOR = 60_000;
const MOST_KEPT = 64;
/** Prompts of different kinds have little in common. */
const NEAREST = 5;

/** Knows for a minute what a large collection is about. */
export function createSubjectReader({ embedding, vectorStore, now = Date.now }: SubjectReaderOptions): ReadSubject {
  const kept = new Map<string, { readonly mean: Vector; readonly until: number }>();
  let offTopic: Promise<readonly Vector[]> | undefined;

  const readOffTopic = (): Promise<readonly Vector[]> =>
    (offTopic ??= embedding.embedBatch(OFF_TOPIC_TEXTS, { inputType: 'query' }).then(known, (error: unknown) => {
      offTopic = undefined;
      throw error;
    }));

  const readTopic = async <P extends object>(question: SubjectQuestion<P>): Promise<Vector> => {
    const { collection, filter, signal } = question;
    const key = JSON.stringify([collection.name, collection.model.id, filter]);
    const read = kept.get(key);
    if (read !== undefined && read.until > now()) return read.mean;
    const { points } = await vectorStore.scroll(collection, { limit: SAMPLE, filter, withVectors: true, signal });
    const mean = meanVector(known(points.map(({ vector }) => vector)));
    kept.delete(key);
    if (points.length === SAMPLE) kept.set(key, { mean, until: now() + KEPT_FOR });
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest);
    return mean;
  };

  return async (question) => {
    const [topic, talk] = await Promise.all([readTopic(question), readOffTopic()]);
    const cosines = talk.map((vector) => dot(question.vector, vector)).toSorted((left, right) => right - left);
    return { topic: dot(question.vector, topic), offTopic: meanOf(cosines.slice(0, NEAREST)) };
  };
}

function known(vectors: readonly (Vector | undefined)[]): readonly Vector[] {
  return vectors.filter((vector) => vector !== undefined);
}

function meanVector(vectors: readonly Vector[]): Vector {
  const sums = (vectors[0] ?? []).map(() => 0);
  // No iterator: its pairs would be ten times the garbage of the vectors.
  for (const vector of vectors) {
    for (let place = 0; place < sums.length; place += 1) sums[place] = (sums[place] ?? 0) + (vector[place] ?? 0);
  }
  return sums.map((sum) => sum / vectors.length);
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

function dot(left: Vector, right: Vector): number {
  let sum = 0;
  for (let place = 0; place < right.length; place += 1) sum += (right[place] ?? 0) * (left[place] ?? 0);
  return sum;
}
