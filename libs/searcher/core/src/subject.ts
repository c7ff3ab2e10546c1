import type { EmbeddingService } from '@learning-memory/embedding';
import type { CollectionRef, Filter, VectorStore } from '@learning-memory/vector-store';
import { OFF_TOPIC_TEXTS } from './off-topic/off-topic-texts.ts';

/** What a question is about, told by sets of texts; 0 without any. */
export interface Subject {
  /** Mean cosine with the texts of the collection. */
  readonly topic: number;
  /** Mean cosine with the nearest prompts that no project has an answer to. */
  readonly offTopic: number;
}

export interface QuestionSubject extends Subject {
  /** The nearest prompts that no project has an answer to, the nearest first. */
  readonly offTopicPrompts: readonly string[];
}

export interface SubjectQuestion<P extends object> {
  readonly collection: CollectionRef<P>;
  readonly filter: Filter<P>;
  /** Of the question. */
  readonly vector: readonly number[];
  readonly signal?: AbortSignal | undefined;
}

export type ReadSubject = <P extends object>(question: SubjectQuestion<P>) => Promise<QuestionSubject>;

export interface SubjectReaderOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  /** Epoch milliseconds. Defaults to `Date.now`. */
  readonly now?: (() => number) | undefined;
}

/** A dot product takes two thirds of the time of one of lists, and each question has hundreds. */
type Vector = Float32Array;

/** Texts of a collection whose mean says what all of them are about. */
const SAMPLE = 200;
/** Of a sample, where some texts have none, as names alone in code. While vectors are being made, the next questions have more. */
const LEAST_VECTORS = 100;
/** Milliseconds. What is smaller than a sample is read anew each time. */
const KEPT_FOR = 60_000;
const MOST_KEPT = 64;
/** Prompts of different kinds have little in common. */
const NEAREST = 5;
/** So many are compared with the question word by word. */
const COMPARED = 10;
/** Knows for a minute what a large collection is about. */
export function createSubjectReader({ embedding, vectorStore, now = Date.now }: SubjectReaderOptions): ReadSubject {
  const kept = new Map<string, { readonly mean: Vector; readonly until: number }>();
  let offTopic: Promise<readonly OffTopicPrompt[]> | undefined;
  const nearestTo = createNearest();

  const readOffTopic = (): Promise<readonly OffTopicPrompt[]> =>
    (offTopic ??= embedOffTopic(embedding).catch((error: unknown) => {
      offTopic = undefined;
      throw error;
    }));

  const readTopic = async <P extends object>(question: SubjectQuestion<P>): Promise<Vector> => {
    const { collection, filter, signal } = question;
    const key = JSON.stringify([collection.name, collection.model.id, filter]);
    const read = kept.get(key);
    if (read !== undefined && read.until > now()) return read.mean;
    const { points } = await vectorStore.scroll(collection, { limit: SAMPLE, filter, withVectors: true, signal });
    const vectors = known(points.map(({ vector }) => vector));
    const mean = meanVector(vectors);
    kept.delete(key);
    if (points.length === SAMPLE && vectors.length >= LEAST_VECTORS) kept.set(key, { mean, until: now() + KEPT_FOR });
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > MOST_KEPT) kept.delete(oldest);
    return mean;
  };

  return async (question) => {
    const asked = Float32Array.from(question.vector);
    const [topic, prompts] = await Promise.all([readTopic(question), readOffTopic()]);
    const nearest = nearestTo(prompts, asked);
    const first = nearest.slice(0, NEAREST);
    return {
      topic: dot(asked, topic),
      offTopic: meanOf(first.map(({ cosine }) => cosine)),
      offTopicPrompts: nearest.map(({ text }) => text),
    };
  };
}

interface OffTopicPrompt {
  readonly text: string;
  readonly vector: Vector;
}

async function embedOffTopic(embedding: EmbeddingService): Promise<readonly OffTopicPrompt[]> {
  const embedded = await embedding.embedBatch(OFF_TOPIC_TEXTS, { inputType: 'query' });
  return OFF_TOPIC_TEXTS.flatMap((text, place) => known([embedded[place]]).map((vector) => ({ text, vector })));
}

interface Near extends OffTopicPrompt {
  readonly cosine: number;
}

/** The nearest first. */
function nearestOf(prompts: readonly OffTopicPrompt[], question: Vector): readonly Near[] {
  const cosines = new Float64Array(prompts.length);
  for (let place = 0; place < prompts.length; place += 1) {
    cosines[place] = dot(question, (prompts[place] as OffTopicPrompt).vector);
  }
  const least = cosines.toSorted().at(-COMPARED) ?? -1;
  return prompts
    .flatMap((prompt, place) => ((cosines[place] ?? -1) < least ? [] : [{ ...prompt, cosine: cosines[place] ?? -1 }]))
    .sort((left, right) => right.cosine - left.cosine)
    .slice(0, COMPARED);
}

/** Of a question that several collections are asked at once, once. */
function createNearest(): (prompts: readonly OffTopicPrompt[], question: Vector) => readonly Near[] {
  let last: { readonly question: Vector; readonly nearest: readonly Near[] } | undefined;
  return (prompts, question) => {
    if (last?.question.every((value, place) => value === question[place]) === true) return last.nearest;
    const nearest = nearestOf(prompts, question);
    last = { question, nearest };
    return nearest;
  };
}

function known(vectors: readonly (readonly number[] | undefined)[]): readonly Vector[] {
  return vectors.flatMap((vector) => (vector === undefined ? [] : [Float32Array.from(vector)]));
}

function meanVector(vectors: readonly Vector[]): Vector {
  const sums = new Float32Array(vectors[0]?.length ?? 0);
  // No iterator: its pairs would be ten times the garbage of the vectors.
  for (const vector of vectors) {
    for (let place = 0; place < sums.length; place += 1) sums[place] = (sums[place] ?? 0) + (vector[place] ?? 0);
  }
  return sums.map((sum) => sum / vectors.length);
}

function meanOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, one) => sum + one, 0) / Math.max(1, numbers.length);
}

/**
 * Four sums take a third of the time of one, in which each addition waits for the one before. Declared at once as a list, one of
 * them would be an object of the heap, made anew by each addition.
 */
function dot(left: Vector, right: Vector): number {
  const whole = right.length - (right.length % 4);
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  for (let place = 0; place < whole; place += 4) {
    a += (right[place] as number) * (left[place] as number);
    b += (right[place + 1] as number) * (left[place + 1] as number);
    c += (right[place + 2] as number) * (left[place + 2] as number);
    d += (right[place + 3] as number) * (left[place + 3] as number);
  }
  for (let place = whole; place < right.length; place += 1) a += (right[place] as number) * (left[place] as number);
  return a + b + c + d;
}
