import { createWorkerPool, type WorkerPool } from '@learning-memory/concurrency';
import { embeddingError, type Embedding, type EmbeddingModel, type EmbeddingService } from '@learning-memory/embedding';
import { LearningMemoryError } from '@learning-memory/errors';
import type { EmbeddingApi } from './embedding.worker.ts';
import { damagedFiles } from './damaged-files.ts';
import { fetchModel } from './fetch-model.ts';
import { identify, knownModel } from './identify-model.ts';
import { loadingFailure } from './loading-failure.ts';
import { describeModel, type ModelDescription } from './model-description.ts';
import {
  checkDevice,
  missingFiles,
  placeOf,
  type ModelChoice,
  type ModelDevice,
  type ModelPlace,
} from './model-place.ts';
import { textForModel } from './text-for-model.ts';
import { unavailable } from './unavailable.ts';

export interface TransformersEmbeddingOptions extends ModelChoice {
  /** What computes; default `cpu`. */
  readonly device?: ModelDevice | undefined;
  /** Nothing is fetched from the hub; default false. */
  readonly localOnly?: boolean | undefined;
  /** Default `https://huggingface.co/`. */
  readonly hub?: string | undefined;
  /** After so many milliseconds without work the model is released; default five minutes. */
  readonly idleTimeoutMs?: number | undefined;
}

const IDLE_MS = 5 * 60_000;

/** Others have their turn between two of them. */
const TEXTS_OF_CALL = 16;

/**
 * A transformer in a thread of its own, which loads it on the first use. Resolves at once for a known model; what any other is,
 * its files say, which are fetched where they are missing and may be. Rejects `EMBEDDING_UNAVAILABLE` then.
 */
export async function openTransformersEmbedding(options: TransformersEmbeddingOptions): Promise<EmbeddingService> {
  const place = placeOf(options);
  checkDevice(options.device ?? 'cpu');
  const isKnown = place.known !== undefined && place.hubId !== undefined;
  const model = isKnown ? knownModel(place) : await identify(place, await describe(place, options));
  return new TransformersEmbedding(model, place, options);
}

/** The files of the model, brought if need be; what is there but damaged is brought anew. */
async function describe(place: ModelPlace, options: TransformersEmbeddingOptions): Promise<ModelDescription> {
  const missing = await missingFiles(place);
  const isFetched = options.localOnly !== true && place.hubId !== undefined;
  if (missing.length > 0) {
    if (!isFetched) throw unavailable(place, { reason: `${place.folder} has no ${missing.join(', ')}.` });
    await fetchModel(options);
  }
  try {
    return await describeModel(place);
  } catch (cause) {
    if (!isFetched || (await damagedFiles(place)).length === 0) throw await loadingFailure(place, cause);
  }
  await fetchModel(options);
  return describeModel(place).catch(async (cause: unknown) => {
    throw await loadingFailure(place, cause);
  });
}

class TransformersEmbedding implements EmbeddingService {
  readonly model: EmbeddingModel;
  readonly #place: ModelPlace;
  readonly #options: TransformersEmbeddingOptions;
  readonly #pool: WorkerPool<EmbeddingApi>;
  #describing: Promise<ModelDescription> | undefined;
  #disposed = false;

  constructor(model: EmbeddingModel, place: ModelPlace, options: TransformersEmbeddingOptions) {
    this.model = model;
    this.#place = place;
    this.#options = options;
    const idleTimeoutMs = options.idleTimeoutMs ?? IDLE_MS;
    this.#pool = createWorkerPool<EmbeddingApi>({ base: import.meta.url, file: './embedding.worker', idleTimeoutMs });
  }

  async embed(text: string, options: Parameters<EmbeddingService['embed']>[1]): Promise<Embedding | undefined> {
    return (await this.embedBatch([text], options))[0];
  }

  async embedBatch(
    texts: readonly string[],
    { inputType, signal }: Parameters<EmbeddingService['embedBatch']>[1],
  ): Promise<readonly (Embedding | undefined)[]> {
    this.#assertUsable(signal);
    const vectors: (Embedding | undefined)[] = texts.map(() => undefined);
    const visible = [...texts.keys()].filter((index) => texts[index]?.trim() !== '');
    if (visible.length === 0) return vectors;
    const description = await this.#describe();
    for (let start = 0; start < visible.length; start += TEXTS_OF_CALL) {
      const indexes = visible.slice(start, start + TEXTS_OF_CALL);
      this.#assertUsable(signal);
      const prepared = indexes.map((index) => textForModel(texts[index] ?? '', inputType, description));
      const made = await this.#run(prepared, description, signal);
      for (const [place, index] of indexes.entries()) vectors[index] = made[place] && Array.from(made[place]);
    }
    return vectors;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#disposed = true;
    await this.#pool[Symbol.asyncDispose]();
  }

  async #describe(): Promise<ModelDescription> {
    const current = (this.#describing ??= describe(this.#place, this.#options));
    return current.catch((error: unknown) => {
      if (this.#describing === current) this.#describing = undefined;
      throw error;
    });
  }

  async #run(
    texts: readonly string[],
    { prefixes: _, ...description }: ModelDescription,
    signal: AbortSignal | undefined,
  ): Promise<readonly (Float32Array | undefined)[]> {
    const { folder, precision } = this.#place;
    const { device = 'cpu' } = this.#options;
    const session = { ...description, folder, precision, device };
    try {
      return await this.#pool.run('embed', { session, texts }, { signal });
    } catch (cause) {
      this.#assertUsable(signal, cause);
      throw await loadingFailure(this.#place, cause, device);
    }
  }

  #assertUsable(signal: AbortSignal | undefined, cause?: unknown): void {
    const { id } = this.model;
    if (this.#disposed) throw embeddingError('EMBEDDING_DISPOSED', `${id} was used after its disposal; open another.`);
    const isAborted = LearningMemoryError.isInstance(cause) && cause.code === 'WORKER_ABORTED';
    if (signal?.aborted !== true && !isAborted) return;
    throw embeddingError('EMBEDDING_ABORTED', `The call to ${id} was cancelled.`, { cause: signal?.reason ?? cause });
  }
}
