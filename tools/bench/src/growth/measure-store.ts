import type { SearchOptions, VectorStore } from '@learning-memory/vector-store';
import { percentile } from '../statistics.ts';
import { createGenerator, GENERATED, generatedPoint, type Generated, type Generator } from './generated-points.ts';

const POINTS_PER_WRITE = 500;
const QUESTIONS = 100;
const LIMIT = 10;
const QUESTION_SEED = 7;
/** Of the words of a question, those that a person would type. */
const ASKED_WORDS = 4;

export interface Times {
  /** Milliseconds. */
  readonly p50: number;
  readonly p95: number;
}

export interface Measured {
  readonly points: number;
  readonly fillSeconds: number;
  readonly dense: Times;
  readonly hybrid: Times;
  /** Of one project in ten. */
  readonly filtered: Times;
}

/** Fills the store up to each of `sizes`, smallest first, and asks it the same questions there. */
export async function* measureStore(store: VectorStore, sizes: readonly number[]): AsyncGenerator<Measured> {
  const points = createGenerator(2);
  let stored = 0;
  for (const size of sizes) {
    const began = performance.now();
    while (stored < size) stored += await write(store, points, { from: stored, count: size - stored });
    const fillSeconds = (performance.now() - began) / 1000;
    yield { points: size, fillSeconds, ...(await ask(store)) };
  }
}

async function write(
  store: VectorStore,
  points: Generator,
  { from, count }: { readonly from: number; readonly count: number },
): Promise<number> {
  const length = Math.min(POINTS_PER_WRITE, count);
  await store.upsert(
    GENERATED,
    Array.from({ length }, (_, index) => generatedPoint(points, from + index)),
  );
  return length;
}

async function ask(store: VectorStore): Promise<Pick<Measured, 'dense' | 'hybrid' | 'filtered'>> {
  const filter = { op: 'eq', field: 'project', value: 'project_3' } as const;
  return {
    dense: await timesOf(store, ({ vector }) => ({ query: { mode: 'dense', vector }, limit: LIMIT })),
    hybrid: await timesOf(store, (question) => ({ query: hybrid(question), limit: LIMIT })),
    filtered: await timesOf(store, (question) => ({ query: hybrid(question), limit: LIMIT, filter })),
  };
}

interface Question {
  readonly vector: readonly number[];
  readonly text: string;
}

const hybrid = ({ vector, text }: Question) => ({ mode: 'hybrid', vector, text, denseWeight: 0.5 }) as const;

async function timesOf(
  store: VectorStore,
  toOptions: (question: Question) => SearchOptions<Generated>,
): Promise<Times> {
  const { vector, text } = createGenerator(QUESTION_SEED);
  const times: number[] = [];
  for (let question = 0; question < QUESTIONS; question += 1) {
    const options = toOptions({ vector: vector(), text: text().split(' ').slice(0, ASKED_WORDS).join(' ') });
    const began = performance.now();
    const hits = await store.search(GENERATED, options);
    times.push(performance.now() - began);
    if (hits.length !== LIMIT) throw new Error(`A search found ${String(hits.length)} of ${String(LIMIT)} points.`);
  }
  return { p50: percentile(times, 50), p95: percentile(times, 95) };
}
