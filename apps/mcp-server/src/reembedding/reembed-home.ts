import { setTimeout as sleep } from 'node:timers/promises';
import { LearningMemoryError } from '@learning-memory/errors';
import type { EmbeddedCollection, ReembeddingContext } from './embedded-collection.ts';
import { embeddedCollections } from './embedded-collections.ts';

/** Locked or full now need not be so later. */
const RETRY_MS = 10_000;

/**
 * Embeds what another model embedded, wherever that is under way, and goes on where an earlier process stopped. Resolves with
 * how many points it embedded. A collection that fails costs the others nothing; what keeps one waiting, the lock of the file
 * above all, keeps all of them: they are tried again a little later, until the signal is given.
 */
export async function reembedHome(context: ReembeddingContext): Promise<number> {
  let embedded = 0;
  let waiting = embeddedCollections(context.embedding.model);
  while (waiting.length > 0 && context.signal?.aborted !== true) {
    let delayed: readonly EmbeddedCollection[] = [];
    for (const [index, collection] of waiting.entries()) {
      const answer = await reembedOrLog(collection, context);
      if (answer === 'delayed') {
        delayed = waiting.slice(index);
        break;
      }
      embedded += answer;
    }
    waiting = delayed;
    if (delayed.length > 0)
      await sleep(RETRY_MS, undefined, { ref: false, signal: context.signal }).catch(() => undefined);
  }
  return embedded;
}

async function reembedOrLog(collection: EmbeddedCollection, context: ReembeddingContext): Promise<number | 'delayed'> {
  try {
    return await collection.reembed(context);
  } catch (error) {
    const isDelayed = LearningMemoryError.isInstance(error) && error.kind === 'unavailable';
    context.logger.warn(isDelayed ? 'reembedding.delayed' : 'reembedding.failed', {
      collection: collection.name,
      error,
    });
    return isDelayed ? 'delayed' : 0;
  }
}
