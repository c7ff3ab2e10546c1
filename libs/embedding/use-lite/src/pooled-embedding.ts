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
import { createSliceQueue } from './slice-queue.ts';
import { splitText } from './split-text.ts';
import type { UseLiteApi } from './use-lite-api.ts';

export interface PooledEmbeddingOptions {
  readonly model: EmbeddingModel;
  /** Threads of the pool. */
  readonly threads: number;
  /** Disposed with the service. */
  readonly pool: WorkerPool<UseLiteApi>;
  readonly logger: Logger;
}

/** Cuts texts into chunks, has the worker encode them slice by slice, and joins the answers. */
export function createPooledEmbedding({ model, threads, pool, logger }: PooledEmbeddingOptions): EmbeddingService {
  const { id } = model;
  let disposal: Promise<void> | undefined;

  const runSlice = async (chunks: readonly string[]): Promise<readonly ChunkAnswer[]> => {
    const reply = await pool.run('encode', chunks).catch((cause: unknown) => {
      throw embeddingError('EMBEDDING_UNAVAILABLE', unavailableMessage(id, cause), { details: { modelId: id }, cause });
    });
    if (reply.loaded) logger.info('model.loaded', { modelId: id });
    return reply.answers;
  };
  const queue = createSliceQueue<ChunkAnswer>({
    lanes: threads,
    runSlice,
    abortError: (signal) => abortedError(id, signal),
  });

  const embedBatch = async (
    texts: readonly string[],
    options: EmbedOptions,
  ): Promise<readonly (Embedding | undefined)[]> => {
    if (disposal !== undefined) throw disposedError(id);
    if (options.signal?.aborted === true) throw abortedError(id, options.signal);
    const chunksOfTexts = texts.map(splitText);
    const answers = await queue.run(chunksOfTexts.flat(), options);
    let used = 0;
    return chunksOfTexts.map(({ length }) => combineChunks(answers.slice(used, (used += length))));
  };

  const dispose = async (): Promise<void> => {
    await queue.close(disposedError(id));
    await pool[Symbol.asyncDispose]();
  };

  return {
    model,
    embedBatch,
    embed: async (text, options) => (await embedBatch([text], options))[0],
    [Symbol.asyncDispose]: () => (disposal ??= dispose()),
  };
}

function unavailableMessage(id: string, cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `The embedding model ${id} could not be run, the next call loads it again: ${reason}`;
}

function abortedError(id: string, signal: AbortSignal): Error {
  return embeddingError('EMBEDDING_ABORTED', `The call to ${id} was cancelled.`, { cause: signal.reason });
}

function disposedError(id: string): Error {
  return embeddingError('EMBEDDING_DISPOSED', `${id} was used after it was disposed; create another.`);
}
