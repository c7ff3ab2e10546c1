import type { EmbedOptions } from '@learning-memory/embedding';

/** Short texts gain from company in the model, up to this many. */
export const SLICE_CHUNKS = 8;

/** Long ones do not: this is what a query may have to wait for, about 150 ms of work. */
export const SLICE_CHARACTERS = 640;

export interface SliceQueueOptions<Answer> {
  /** Answers each chunk, in order; called for one slice at a time. */
  readonly runSlice: (chunks: readonly string[]) => Promise<readonly Answer[]>;
  /** What a call rejects with when its signal aborts. */
  readonly abortError: (signal: AbortSignal) => Error;
}

export interface SliceQueue<Answer> {
  /** One answer a chunk, in order. Queries go ahead of documents; calls of one kind take turns, slice by slice. */
  run(chunks: readonly string[], options: EmbedOptions): Promise<readonly Answer[]>;
  /** Rejects what waits with `error`; resolves when the slice that runs has ended. */
  close(error: Error): Promise<void>;
}

interface Job<Answer> {
  readonly chunks: readonly string[];
  readonly answers: Answer[];
  readonly inputType: EmbedOptions['inputType'];
  resolve(answers: readonly Answer[]): void;
  reject(error: unknown): void;
}

export function createSliceQueue<Answer>(options: SliceQueueOptions<Answer>): SliceQueue<Answer> {
  return new TurnTakingQueue(options);
}

class TurnTakingQueue<Answer> implements SliceQueue<Answer> {
  readonly #options: SliceQueueOptions<Answer>;
  readonly #open = new Set<Job<Answer>>();
  readonly #waiting: Record<EmbedOptions['inputType'], Job<Answer>[]> = { query: [], document: [] };
  #draining: Promise<void> | undefined;

  constructor(options: SliceQueueOptions<Answer>) {
    this.#options = options;
  }

  async run(chunks: readonly string[], { inputType, signal }: EmbedOptions): Promise<readonly Answer[]> {
    if (chunks.length === 0) return [];
    let job: Job<Answer> | undefined;
    const onAbort = (): void => {
      if (signal !== undefined) job?.reject(this.#options.abortError(signal));
    };
    try {
      return await new Promise<readonly Answer[]>((resolve, reject) => {
        job = { chunks, answers: [], inputType, resolve, reject };
        signal?.addEventListener('abort', onAbort, { once: true });
        this.#open.add(job);
        this.#waiting[inputType].push(job);
        this.#draining ??= this.#drain();
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (job !== undefined) this.#open.delete(job);
    }
  }

  async close(error: Error): Promise<void> {
    for (const job of this.#open) job.reject(error);
    await this.#draining;
  }

  async #drain(): Promise<void> {
    for (;;) {
      const job = this.#waiting.query.shift() ?? this.#waiting.document.shift();
      if (job === undefined) break;
      if (this.#open.has(job)) await this.#advance(job);
    }
    this.#draining = undefined;
  }

  async #advance(job: Job<Answer>): Promise<void> {
    try {
      job.answers.push(...(await this.#options.runSlice(nextSlice(job.chunks, job.answers.length))));
      if (job.answers.length >= job.chunks.length) job.resolve(job.answers);
      else this.#waiting[job.inputType].push(job);
    } catch (error) {
      job.reject(error);
    }
  }
}

/** At least one chunk; more while they stay short. */
function nextSlice(chunks: readonly string[], start: number): readonly string[] {
  let end = start;
  let characters = 0;
  do {
    characters += chunks[end]?.length ?? 0;
    end++;
  } while (
    end < chunks.length &&
    end - start < SLICE_CHUNKS &&
    characters + (chunks[end]?.length ?? 0) <= SLICE_CHARACTERS
  );
  return chunks.slice(start, end);
}
