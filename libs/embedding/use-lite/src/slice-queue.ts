import type { EmbedOptions } from '@learning-memory/embedding';
import { planSlices } from './plan-slices.ts';

/** Runs one slice at a time. */
export interface Lane<Answer> {
  /** A slice would begin at once. */
  readonly ready: boolean;
  /** Makes it ready, without a slice. */
  prepare(): Promise<void>;
  /** Answers each chunk, in order; gets ready first where it has to. */
  run(chunks: readonly string[]): Promise<readonly Answer[]>;
}

export interface SliceQueueOptions<Answer> {
  /** The first takes any slice. The others take none before they are ready: the first would mostly be done sooner. */
  readonly lanes: readonly Lane<Answer>[];
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
  /** Positions of the chunks in the slices that wait. */
  readonly slices: (readonly number[])[];
  /** Chunks not answered yet. */
  open: number;
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
  /** What each lane that is not free is doing. */
  readonly #busy = new Map<Lane<Answer>, Promise<void>>();

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
        const slices = [...planSlices(chunks, this.#readyLanes())];
        job = { chunks, answers: [], inputType, slices, open: chunks.length, resolve, reject };
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
    await Promise.all(this.#busy.values());
  }

  #readyLanes(): number {
    return Math.max(1, this.#options.lanes.filter(({ ready }) => ready).length);
  }

  /** Has every free lane run what waits or get ready for it; called whenever work or a lane comes. */
  #fillLanes(): void {
    for (const [index, lane] of this.#options.lanes.entries()) {
      if (this.#busy.has(lane)) continue;
      const job = this.#nextJob();
      if (job === undefined) return;
      const task = index === 0 || lane.ready ? this.#runSlice(lane, job) : lane.prepare();
      this.#busy.set(lane, this.#occupy(lane, task));
    }
  }

  async #occupy(lane: Lane<Answer>, task: Promise<void>): Promise<void> {
    // A lane that cannot get ready is asked again when the next slice ends.
    const usable = await task.then(
      () => true,
      () => false,
    );
    this.#busy.delete(lane);
    if (usable) this.#fillLanes();
  }

  /** The call whose turn it is. */
  #nextJob(): Job<Answer> | undefined {
    for (const jobs of [this.#waiting.query, this.#waiting.document]) {
      for (let job = jobs[0]; job !== undefined; job = jobs[0]) {
        if (this.#open.has(job)) return job;
        jobs.shift();
      }
    }
    return undefined;
  }

  /** Never rejects: what fails is the job. */
  async #runSlice(lane: Lane<Answer>, job: Job<Answer>): Promise<void> {
    const slice = this.#takeSlice(job);
    try {
      const answers = await lane.run(slice.map((position) => job.chunks[position] ?? ''));
      for (const [index, position] of slice.entries()) job.answers[position] = answers[index] as Answer;
      job.open -= slice.length;
      if (job.open === 0) job.resolve(job.answers);
    } catch (error) {
      this.#open.delete(job);
      job.reject(error);
    }
  }

  /** The job goes to the end of the line with what is left of it. */
  #takeSlice(job: Job<Answer>): readonly number[] {
    const jobs = this.#waiting[job.inputType];
    jobs.shift();
    const slice = job.slices.shift() ?? [];
    if (job.slices.length > 0) jobs.push(job);
    return slice;
  }
}
