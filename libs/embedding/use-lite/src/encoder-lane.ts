import { embeddingError } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { WorkerPool } from '@learning-memory/worker-pool';
import type { ChunkAnswer } from './combine-chunks.ts';
import type { Lane } from './slice-queue.ts';
import type { UseLiteApi } from './use-lite-api.ts';

export interface EncoderLaneOptions {
  readonly modelId: string;
  /** Of one thread. */
  readonly pool: WorkerPool<UseLiteApi>;
  readonly logger: Logger;
}

/** The first texts take several times as long as the later ones. */
const WARM_UP =
  'The engine compiles the model while it reads its first text, so the first is best one that nobody needs.';

/** A thread that holds the model; ready once it is loaded, until the thread ends. */
export function createEncoderLane({ modelId, pool, logger }: EncoderLaneOptions): Lane<ChunkAnswer> {
  let loaded = false;

  const run = async (chunks: readonly string[]): Promise<readonly ChunkAnswer[]> => {
    loaded &&= pool.started;
    const reply = await pool.run('encode', chunks).catch((cause: unknown) => {
      throw embeddingError('EMBEDDING_UNAVAILABLE', unavailableMessage(modelId, cause), {
        details: { modelId },
        cause,
      });
    });
    loaded = true;
    if (reply.loaded) logger.info('model.loaded', { modelId });
    return reply.answers;
  };

  return {
    get ready() {
      return loaded && pool.started;
    },
    prepare: async () => {
      await run([WARM_UP]);
    },
    run,
  };
}

function unavailableMessage(id: string, cause: unknown): string {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `The embedding model ${id} could not be run, the next call loads it again: ${reason}`;
}
