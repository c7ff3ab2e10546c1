// Measures the embedding model in this process, and prints one line of JSON.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { setImmediate } from 'node:timers/promises';
import { performance } from 'node:perf_hooks';
import process from 'node:process';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { modelUrl } from '@learning-memory/embedding-static-weights';
import { readScenario } from './scenario-data.ts';
import { createRandom } from './statistics.ts';
import { timed } from './timing.ts';

/** What one process found; rates are of one core. */
export interface EmbeddingRun {
  /** Reading the file and computing its checksum. */
  readonly readMilliseconds: number;
  readonly loadMilliseconds: number;
  readonly loadMegabytes: number;
  readonly textsPerSecond: number;
  readonly leastPerSecond: number;
  readonly lookMilliseconds: readonly number[];
  /** Between two turns of the event loop while a long text is embedded. */
  readonly waitMilliseconds: readonly number[];
}

const WORDS = 8;
const BATCH = 1000;
const LONG_TEXT_CHARACTERS = 5_000_000;
const CANDIDATES = 50;
const MEGABYTE = 1e6;
const DOCUMENT = { inputType: 'document' } as const;
const { memories, questions } = readScenario(false);
const random = createRandom(20_260_101);

async function main(quick: boolean): Promise<EmbeddingRun> {
  const batches = quick ? 2 : 60;
  await using embedding = createPackagedStaticEmbedding();
  const load = await measureLoad(embedding);
  const { milliseconds: readMilliseconds } = await timed(readModel);
  const textsPerSecond = await measureTexts(embedding, batches);
  return {
    readMilliseconds,
    ...load,
    textsPerSecond,
    leastPerSecond: measureLeast(embedding.model.dimension, batches * BATCH),
    lookMilliseconds: await measureLooks(embedding, quick ? 2 : questions.length),
    waitMilliseconds: await measureWaits(embedding, quick ? LONG_TEXT_CHARACTERS / 50 : LONG_TEXT_CHARACTERS),
  };
}

async function readModel(): Promise<string> {
  return createHash('sha256')
    .update(await readFile(modelUrl))
    .digest('hex');
}

async function measureLoad(
  embedding: EmbeddingService,
): Promise<Pick<EmbeddingRun, 'loadMilliseconds' | 'loadMegabytes'>> {
  const before = process.memoryUsage.rss();
  const first = await timed(() => embedding.embed('why did the import stop half way?', DOCUMENT));
  const loadMegabytes = Math.max(0, process.memoryUsage.rss() - before) / MEGABYTE;
  const second = await timed(() => embedding.embed('why did the upload stop half way?', DOCUMENT));
  return { loadMilliseconds: Math.max(0, first.milliseconds - second.milliseconds), loadMegabytes };
}

async function measureTexts(embedding: EmbeddingService, batches: number): Promise<number> {
  const words = memories.flatMap(({ content }) => content.split(/\s+/u));
  const pick = (): string => words[Math.floor(random() * words.length)] ?? '';
  const shortText = (): string => Array.from({ length: WORDS }, pick).join(' ');
  const texts = Array.from({ length: batches + 1 }, () => Array.from({ length: BATCH }, shortText));
  const [first = [], ...others] = texts;
  await embedding.embedBatch(first, DOCUMENT);
  const { milliseconds } = await timed(async () => {
    for (const batch of others) await embedding.embedBatch(batch, DOCUMENT);
  });
  return (others.length * BATCH * 1000) / milliseconds;
}

/** Of a table of the size of the model, in an order that no cache foresees. */
function measureLeast(dimension: number, count: number): number {
  const rows = 32_768;
  const table = new Int8Array(rows * dimension).map((_, index) => (index * 31) % 127);
  const order = Array.from({ length: 4096 }, () => Math.floor(random() * rows) * dimension);
  let kept = 0;
  const add = (times: number): void => {
    for (let text = 0; text < times; text += 1) kept += sumOfRows(table, order, { text, dimension })[0] ?? 0;
  };
  add(2000);
  const begin = performance.now();
  add(count);
  const milliseconds = performance.now() - begin;
  if (Number.isNaN(kept)) throw new Error('A sum is no number.');
  return (count * 1000) / milliseconds;
}

function sumOfRows(
  table: Int8Array,
  order: readonly number[],
  { text, dimension }: { readonly text: number; readonly dimension: number },
): Float64Array {
  const sum = new Float64Array(dimension);
  for (let word = 0; word < WORDS; word += 1) {
    const row = order[(text * WORDS + word) % order.length] ?? 0;
    for (let index = 0; index < dimension; index += 1) {
      sum[index] = (sum[index] as number) + (table[row + index] as number);
    }
  }
  let squares = 0;
  for (let index = 0; index < dimension; index += 1) squares += (sum[index] as number) ** 2;
  const scale = 1 / Math.sqrt(squares || 1);
  for (let index = 0; index < dimension; index += 1) sum[index] = (sum[index] as number) * scale;
  return sum;
}

async function measureLooks({ compareWords }: EmbeddingService, count: number): Promise<readonly number[]> {
  if (compareWords === undefined) throw new Error('The model offers no second look.');
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) {
    const { question = '' } = questions[index % questions.length] ?? {};
    const candidates = Array.from({ length: CANDIDATES }, (_, offset) => {
      return memories[(index * 7 + offset) % memories.length]?.content ?? '';
    });
    times.push((await timed(() => compareWords(question, candidates))).milliseconds);
  }
  return times;
}

async function measureWaits(embedding: EmbeddingService, characters: number): Promise<readonly number[]> {
  const source = memories.map(({ content }) => content).join(' ');
  const text = source.repeat(Math.ceil(characters / source.length)).slice(0, characters);
  const waits: number[] = [];
  let done = false;
  const working = embedding.embed(text, DOCUMENT).finally(() => (done = true));
  while (!done) waits.push((await timed(() => setImmediate())).milliseconds);
  await working;
  return waits;
}

console.log(JSON.stringify(await main(process.argv[2] === 'quick')));
