import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { compareTexts } from './compare-texts.ts';
import { embedTexts } from './embed-texts.ts';
import { FetchReadsNoFiles, loadModel } from './load-model.ts';
import { Pace } from './pace.ts';
import type { LoadedModel, StaticModel } from './static-model.ts';
import { webSha256 } from './web-sha256.ts';

declare global {
  // Every runtime has it: its own types, where they are there, are merged with this.
  interface URL {
    href: string;
  }
}

export interface StaticEmbeddingOptions {
  /** What `file` must hold, and what `MODEL` of the weights package says. */
  readonly model: StaticModel;
  readonly file: URL;
  /** Reads the file, on the first use; `fetch` by default. */
  readonly read?: ((file: URL) => Promise<Uint8Array>) | undefined;
  /** In hexadecimal digits; by the Web Cryptography API by default, which copies the data. */
  readonly sha256?: ((data: Uint8Array) => Promise<string>) | undefined;
}

/**
 * A text's vector is the sum of its words' (Arora et al. 2017, distilled from a transformer): no threads, no limit of
 * length, and on every platform the same bits. Loads its file on the first use; when that fails, again on the next.
 */
export function createStaticEmbedding({ model, file, ...given }: StaticEmbeddingOptions): EmbeddingService {
  const { read = fetchBytes, sha256 = webSha256 } = given;
  let loading: Promise<LoadedModel> | undefined;
  let disposed = false;

  const load = async (): Promise<LoadedModel> => {
    const current = (loading ??= loadModel({ model, file, read, sha256 }));
    try {
      return await current;
    } catch (error) {
      if (loading === current) loading = undefined;
      throw error;
    }
  };

  const assertUsable = (signal: AbortSignal | undefined): void => {
    if (disposed)
      throw embeddingError('EMBEDDING_DISPOSED', `${model.id} was used after its disposal; create another.`);
    if (signal?.aborted !== true) return;
    throw embeddingError('EMBEDDING_ABORTED', `The call to ${model.id} was cancelled.`, { cause: signal.reason });
  };

  /** Runs what may end early, between two of its slices, when the call is aborted or the service disposed. */
  const run = async <T>(
    work: (loaded: LoadedModel, pace: Pace) => Promise<T>,
    signal: AbortSignal | undefined,
  ): Promise<T> => {
    assertUsable(signal);
    const loaded = await load();
    assertUsable(signal);
    return work(loaded, new Pace(() => assertUsable(signal)));
  };

  const embedBatch: EmbeddingService['embedBatch'] = (texts, { signal }) =>
    run((loaded, pace) => embedTexts(texts, loaded, pace), signal);

  return {
    model: { id: model.id, dimension: model.dimension, denseWeight: model.denseWeight },
    embedBatch,
    embed: async (text, options) => (await embedBatch([text], options))[0],
    compareWords: (question, candidates, { signal } = {}) =>
      run((loaded, pace) => compareTexts({ question, candidates }, loaded, pace), signal),
    async [Symbol.asyncDispose]() {
      disposed = true;
      loading = undefined;
    },
  };
}

async function fetchBytes(file: URL): Promise<Uint8Array> {
  const response = await fetch(file).catch((cause: unknown) => {
    throw file.href.startsWith('file:') ? new FetchReadsNoFiles(cause) : cause;
  });
  if (!response.ok) throw new Error(`the server answers ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
