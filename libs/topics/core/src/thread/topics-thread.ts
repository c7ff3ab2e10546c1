import { createWorkerPool, type WorkerPool } from '@learning-memory/concurrency';
import type { ReducedSpace, SpaceInput } from '../detection/reduce-space.ts';
import { readTextsHere, type TextReader } from '../spaces/encoder.ts';
import type { TextEncoding } from '../spaces/memory-encoding.ts';
import type { TopicsToForm } from '../synthesis/form-and-settle.ts';
import { unpackTexts } from './packed-texts.ts';
import type { TopicsApi } from './topics.worker.ts';

/** Does what takes long beside the event loop, one call after the other. */
export interface TopicsThread extends AsyncDisposable {
  readonly readTexts: TextReader;
  reduce(input: SpaceInput, signal?: AbortSignal): Promise<ReducedSpace>;
  /** The rows of each topic. */
  form(input: TopicsToForm, signal?: AbortSignal): Promise<readonly (readonly number[])[]>;
}

/** Topics are looked for now and then. */
const IDLE_TIMEOUT_MS = 30_000;
const YOUNG_GENERATION_MB = 8;
/** Fewer texts are read where they are asked for: a thread takes longer to start. */
const FEWEST_TEXTS = 250;
/** Texts of one message: what comes back is taken apart on the event loop. */
const BATCH = 250;

/** Starts with the first call that needs it. */
export function createTopicsThread(): TopicsThread {
  const pool = createWorkerPool<TopicsApi>({
    base: import.meta.url,
    file: './topics.worker',
    idleTimeoutMs: IDLE_TIMEOUT_MS,
    youngGenerationMb: YOUNG_GENERATION_MB,
  });
  return {
    readTexts: (texts, breather) =>
      texts.length < FEWEST_TEXTS ? readTextsHere(texts, breather) : readInThread(pool, texts),
    reduce: (input, signal) => pool.run('reduce', input, { signal }),
    form: (input, signal) => pool.run('form', input, { signal }),
    [Symbol.asyncDispose]: () => pool[Symbol.asyncDispose](),
  };
}

async function readInThread(
  pool: WorkerPool<TopicsApi>,
  texts: Parameters<TextReader>[0],
): Promise<readonly TextEncoding[]> {
  const read: TextEncoding[] = [];
  for (let start = 0; start < texts.length; start += BATCH) {
    read.push(...unpackTexts(await pool.run('encode', texts.slice(start, start + BATCH))));
  }
  return read;
}
