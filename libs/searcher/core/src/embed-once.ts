import { embeddingError, type Embedding, type EmbeddingService, type EmbedOptions } from '@learning-memory/embedding';

/** Questions that are remembered: one is often put to several collections at once. */
const MOST_KEPT = 8;

/**
 * Embeds a text that was asked for lately, or is just being embedded, no second time. A caller that gives up does not stop
 * it for the others; one that would not wait for the model has it loaded for the next.
 */
export function embedOnce(embedding: EmbeddingService): EmbeddingService {
  const recent = new Map<string, Promise<Embedding | undefined>>();

  const start = (text: string, { inputType, ifLoaded = false }: EmbedOptions): Promise<Embedding | undefined> => {
    const key = JSON.stringify([inputType, ifLoaded, text]);
    const known = recent.get(key);
    if (known !== undefined) return known;
    const embedded = embedding.embed(text, { inputType, ifLoaded });
    recent.set(key, embedded);
    embedded.catch(() => {
      recent.delete(key);
      if (ifLoaded) start(text, { inputType }).catch(() => {});
    });
    for (const oldest of recent.keys()) {
      if (recent.size <= MOST_KEPT) break;
      recent.delete(oldest);
    }
    return embedded;
  };

  return {
    model: embedding.model,
    embed: (text, options) => orAborted(start(text, options), options.signal),
    embedBatch: (texts, options) => embedding.embedBatch(texts, options),
    [Symbol.asyncDispose]: () => embedding[Symbol.asyncDispose](),
  };
}

function orAborted<T>(task: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return task;
  return new Promise((resolve, reject) => {
    const abort = (): void =>
      reject(embeddingError('EMBEDDING_ABORTED', 'The search was cancelled.', { cause: signal.reason }));
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    task.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
