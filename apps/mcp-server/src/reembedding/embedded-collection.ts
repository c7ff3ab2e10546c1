import type { EmbeddingService } from '@learning-memory/embedding';
import type { Logger } from '@learning-memory/logging';
import type { CollectionRef, NewVector, PendingPoint, VectorStore } from '@learning-memory/vector-store';

export interface ReembeddingContext {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  readonly logger: Logger;
  /** Ends the work after the page at hand. */
  readonly signal?: AbortSignal | undefined;
  /** How many points more have their vector. */
  readonly onEmbedded?: ((count: number) => void) | undefined;
}

/** A collection whose points can be embedded anew from what is stored of them. */
export interface EmbeddedCollection {
  readonly name: string;
  /** Opens the way to the model of the collection, and gives up one to another. */
  begin(vectorStore: VectorStore): Promise<void>;
  /** Goes on with the re-embedding that is open, if one is, to its end. Resolves with how many points it embedded. */
  reembed(context: ReembeddingContext): Promise<number>;
}

/** Small enough that nobody waits long for the event loop, or for the lock of the file. */
const PAGE = 100;

/** `textOf` gives the text that a point is embedded from; blank for one that only words find. */
export function embeddedCollection<P extends object>(
  collection: CollectionRef<P>,
  textOf: (payload: P) => string,
): EmbeddedCollection {
  return {
    name: collection.name,
    begin: (vectorStore) => vectorStore.reembedding.begin(collection),
    reembed: (context) => reembed(collection, textOf, context),
  };
}

async function reembed<P extends object>(
  collection: CollectionRef<P>,
  textOf: (payload: P) => string,
  context: ReembeddingContext,
): Promise<number> {
  const { embedding, vectorStore, logger, signal } = context;
  const { reembedding } = vectorStore;
  const start = await reembedding.progress(collection);
  if (start?.model.id !== embedding.model.id) return 0;
  const { name } = collection;
  logger.info('reembedding.started', { collection: name, ...start });
  // A write, which the look for pending points would else do where reads wait behind it.
  await reembedding.begin(collection);
  let embedded = 0;
  while (signal?.aborted !== true) {
    const points = await reembedding.pending(collection, { limit: PAGE });
    if (points.length === 0 && (await isOver(collection, context))) break;
    await reembedding.write(
      collection,
      await embedPoints(points, (point) => readText(point, textOf, context), context),
    );
    embedded += points.length;
    context.onEmbedded?.(points.length);
    logger.debug('reembedding.page', { collection: name, embedded });
  }
  logger.info('reembedding.ended', { collection: name, model: start.model, embedded });
  return embedded;
}

/** Also when a newer release has opened a way to its own model. */
async function isOver<P extends object>(
  collection: CollectionRef<P>,
  { embedding, vectorStore: { reembedding } }: ReembeddingContext,
): Promise<boolean> {
  if (await reembedding.finish(collection)) return true;
  return (await reembedding.progress(collection))?.model.id !== embedding.model.id;
}

async function embedPoints<P extends object>(
  points: readonly PendingPoint<P>[],
  textOf: (point: PendingPoint<P>) => string,
  { embedding, signal }: ReembeddingContext,
): Promise<readonly NewVector[]> {
  const vectors = await embedding.embedBatch(points.map(textOf), { inputType: 'document', signal });
  return points.map(({ id, revision }, index) => ({ id, revision, vector: vectors[index] }));
}

/** One damaged payload costs the meaning of one point, not that of all after it. */
function readText<P extends object>(
  { id, payload }: PendingPoint<P>,
  textOf: (payload: P) => string,
  { logger }: ReembeddingContext,
): string {
  try {
    const text: unknown = payload && textOf(payload);
    if (typeof text !== 'string') throw new TypeError('The payload is damaged.');
    return text;
  } catch (error) {
    logger.warn('reembedding.unreadable', { id, error });
    return '';
  }
}
