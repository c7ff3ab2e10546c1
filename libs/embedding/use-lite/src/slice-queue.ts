import type { EmbedOptions } from '@learning-memory/embedding';

/** Short texts gain from company in the model, up to this many. */
export const SLICE_CHUNKS = 8;

/** Long ones do not: this is what a query may have to wait for, some 40 ms of work. */
export const SLICE_CHARACTERS = 320;

export interface SliceQueueOptions<Answer> {
  /** Slices that run at the same time. */
  readonly lanes: number;
  /** Answers each chunk, in order. */
  readonly runSlice: (chunks: readonly string[]) => Promise<readonly Answer[]>;
  /** What a call rejects with when its signal aborts. */
  readonly abortError: (signal: AbortSignal) => Error;
}

export interface SliceQueue<Answer> {
  /** One answer a chunk, in order. Queries go ahead of documents; calls of one kind take turns, slice by slice. */
  run(chunks: readonly string[], options: EmbedOptions): Promise<readonly Answer[]>;
  /** Rejects what waits with `error`; resolves when the slices that run have ended. */
  close(error: Error): Promise<void>;
}

interface Job<Answer> {
  readonly chunks: readonly string[];
  /** By chunk; filled slice by slice. */
  readonly answers: Answer[];
  readonly inputType: EmbedOptions['inputType'];
  /** Chunks handed out so far, and chunks answered. */
  taken: number;
  answered: number;
  resolve(answers: readonly Answer[]): void;
  reject(error: unknown): void;
}

interface Slice<Answer> {
  readonly job: Job<Answer>;
  readonly start: number;
  readonly chunks: readonly string[];
}

export function createSliceQueue<Answer>(options: SliceQueueOptions<Answer>): SliceQueue<Answer> {
  return new TurnTakingQueue(options);
}

class TurnTakingQueue<Answer> implements SliceQueue<Answer> {
  readonly #options: SliceQueueOptions<Answer>;
  readonly #open = new Set<Job<Answer>>();
  readonly #waiting: Record<EmbedOptions['inputType'], Job<Answer>[]> = { query: [], document: [] };
  readonly #lanes = new Set<Promise<void>>();

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
        job = { chunks, answers: [], inputType, taken: 0, answered: 0, resolve, reject };
        signal?.addEventListener('abort', onAbort, { once: true });
        this.#open.add(job);
        this.#waiting[inputType].push(job);
        this.#fillLanes();
      });
    } finally {
      signal?.removeEventListener('abort', onAbort);
      if (job !== undefined) this.#open.delete(job);
    }
  }

  async close(error: Error): Promise<void> {
    for (const job of this.#open) job.reject(error);
    this.#open.clear();
    await Promise.all(this.#lanes);
  }

  /** Runs what waits while there is room; called for each call that comes and each slice that ends. */
  #fillLanes(): void {
    while (this.#lanes.size < this.#options.lanes) {
      const slice = this.#nextSlice();
      if (slice === undefined) return;
      const lane = this.#answer(slice).finally(() => {
        this.#lanes.delete(lane);
        this.#fillLanes();
      });
      this.#lanes.add(lane);
    }
  }

  #nextSlice(): Slice<Answer> | undefined {
    for (;;) {
      const job = this.#waiting.query.shift() ?? this.#waiting.document.shift();
      if (job === undefined) return undefined;
      if (!this.#open.has(job)) continue;
      const start = job.taken;
      const chunks = cutSlice(job.chunks, start);
      job.taken += chunks.length;
      if (job.taken < job.chunks.length) this.#waiting[job.inputType].push(job);
      return { job, start, chunks };
    }
  }

  async #answer({ job, start, chunks }: Slice<Answer>): Promise<void> {
    try {
      const answers = await this.#options.runSlice(chunks);
      answers.forEach((answer, index) => (job.answers[start + index] = answer));
      job.answered += answers.length;
      if (job.answered >= job.chunks.length) job.resolve(job.answers);
    } catch (error) {
      this.#open.delete(job);
      job.reject(error);
    }
  }
}

/** At least one chunk; more while they stay short. */
function cutSlice(chunks: readonly string[], start: number): readonly string[] {
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
