import { exposeWorker } from '@learning-memory/concurrency';
import { openSession, type ModelSession, type SessionOptions } from './model-session.ts';

export interface EmbedInput {
  readonly session: SessionOptions;
  readonly texts: readonly string[];
}

let opening: Promise<ModelSession> | undefined;

/** One model a thread; what failed to open is tried again at the next call. */
const embeddingApi = {
  async embed({ session, texts }: EmbedInput): Promise<readonly (Float32Array | undefined)[]> {
    opening ??= openSession(session);
    const current = opening;
    try {
      await current;
    } catch (error) {
      opening = undefined;
      throw error;
    }
    return (await current)(texts);
  },
};

export type EmbeddingApi = typeof embeddingApi;

exposeWorker(embeddingApi);
