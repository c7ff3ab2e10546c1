import {
  embeddingError,
  type Embedding,
  type EmbeddingModel,
  type EmbeddingService,
  type EmbedOptions,
} from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { WorkerPool } from '@learning-memory/worker-pool';
import { combineChunks, type ChunkAnswer } from './combine-chunks.ts';
import { createEncoderLane } from './encoder-lane.ts';
import { createSliceQueue } from './slice-queue.ts';
import { splitText } from './split-text.ts';
import type { UseLiteApi } from './use-lite-api.ts';

export interface PooledEmbeddingOptions {
  readonly model: EmbeddingModel;
  /** One thread each, disposed with the service; all but the first help out when there is more than it can do at once. */
  readonly pools: readonly WorkerPool<UseLiteApi>[];
  readonly logger: Logger;
}

/** Cuts texts into chunks, has the worker encode them slice by slice, and joins the answers. */
export function createPooledEmbedding({ model, pools, logger }: PooledEmbeddingOptions): EmbeddingService {
  const { id } = model;
  let disposal: Promise<void> | undefined;

  const lanes = pools.map((pool) => createEncoderLane({ modelId: id, pool, logger }));
  const queue = createSliceQueue<ChunkAnswer>({
    lanes,
    abortError: (signal) => abortedError(id, signal),
  });

  const embedBatch = async (
    texts: readonly string[],
    options: EmbedOptions,
  ): Promise<readonly (Embedding | undefined)[]> => {
    if (disposal !== undefined) throw disposedError(id);
    if (options.signal?.aborted === true) throw abortedError(id, options.signal);
    if (options.ifLoaded === true && !lanes.some(({ ready }) => ready)) throw notLoadedError(id);
    const chunksOfTexts = texts.map(splitText);
    const answers = await queue.run(chunksOfTexts.flat(), options);
    let used = 0;
    return chunksOfTexts.map(({ length }) => combineChunks(answers.slice(used, (used += length))));
  };

  const dispose = async (): Promise<void> => {
    await queue.close(disposedError(id));
    await Promise.all(pools.map((pool) => pool[Symbol.asyncDispose]()));
  };

  return {
    model,
    embedBatch,
    embed: async (text, options) => (await embedBatch([text], options))[0],
    [Symbol.asyncDispose]: () => (disposal ??= dispose()),
  };
}

function abortedError(id: string, signal: AbortSignal): Error {
  return embeddingError('EMBEDDING_ABORTED', `The call to ${id} was cancelled.`, { cause: signal.reason });
}

function notLoadedError(id: string): Error {
  return embeddingError('EMBEDDING_UNAVAILABLE', `${id} is not loaded; a call without ifLoaded loads it.`, {
    details: { modelId: id },
  });
}

function disposedError(id: string): Error {
  return embeddingError('EMBEDDING_DISPOSED', `${id} was used after it was disposed; create another.`);
}
