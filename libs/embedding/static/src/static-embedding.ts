import { embeddingError, type EmbeddingService } from '@learning-memory/embedding';
import { compareTexts } from './compare-texts.ts';
import { embedTexts } from './embed-texts.ts';
import { fetchFailed, fetchReadsNoFiles } from './load-failure.ts';
import { loadModel } from './load-model.ts';
import { LoadedOnce } from './loaded-once.ts';
import { Pace } from './pace.ts';
import { rankWords } from './rank-words.ts';
import type { LoadedModel, StaticModel } from './static-model.ts';
import { checkOptions, checkText, checkTexts } from './valid-input.ts';
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
  readonly read?: ((file: URL) => Promise<Uint8Array | ArrayBuffer>) | undefined;
  /** In hexadecimal digits; by the Web Cryptography API by default, which copies the data. */
  readonly sha256?: ((data: Uint8Array) => Promise<string>) | undefined;
  /** What brings the file back where it is missing or damaged, as sentences; by default what does so for the weights package. */
  readonly repair?: string | undefined;
}

type EmbedBatch = EmbeddingService['embedBatch'];
type Cancellable = Partial<Parameters<EmbedBatch>[1]>;

/**
 * A text's vector is the sum of its words' (Arora et al. 2017, distilled from a transformer): no threads, no limit of
 * length, and on every platform the same bits. Loads its file on the first use; when that fails, again on the next.
 */
export function createStaticEmbedding(options: StaticEmbeddingOptions): EmbeddingService {
  checkOptions(options);
  const { model, file, read = fetchBytes, sha256 = webSha256, repair } = options;
  const weights = new LoadedOnce(() => loadModel({ model, file, read, sha256, repair }));
  let disposed = false;

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
    const loaded = await weights.get();
    assertUsable(signal);
    return work(loaded, new Pace(() => assertUsable(signal)));
  };

  // Questions and documents are treated alike, so that nothing is missing where there are no options.
  const embedBatch = async (texts: readonly string[], given?: Cancellable | null): ReturnType<EmbedBatch> => {
    checkTexts(texts);
    return run((loaded, pace) => embedTexts(texts, loaded, pace), given?.signal);
  };

  return {
    model: { id: model.id, dimension: model.dimension, denseWeight: model.denseWeight },
    embedBatch,
    embed: async (text, given) => {
      checkText(text);
      return (await embedBatch([text], given))[0];
    },
    compareWords: async (question, candidates, given) => {
      checkText(question, 'The question');
      checkTexts(candidates, 'candidate');
      return run((loaded, pace) => compareTexts({ question, candidates }, loaded, pace), given?.signal);
    },
    rankWords: async (words, given) => {
      checkTexts(words, 'word');
      return run(({ vocabulary }, pace) => rankWords(words, vocabulary, pace), given?.signal);
    },
    async [Symbol.asyncDispose]() {
      disposed = true;
      weights.drop();
    },
  };
}

async function fetchBytes(file: URL): Promise<ArrayBuffer> {
  const response = await fetch(file).catch((cause: unknown) => {
    if (file.href.startsWith('file:')) throw fetchReadsNoFiles(cause);
    throw fetchFailed(cause instanceof Error ? cause.message : String(cause), cause);
  });
  if (!response.ok) throw fetchFailed(`the server answers ${response.status}`);
  return response.arrayBuffer();
}
