import type { CollectionRef, Reembedding } from '@learning-memory/vector-store';
import type { Mirroring } from './mirroring/mirroring.ts';

/**
 * Re-embeds the rows. The mirror keeps the model they had until they have the next one, and is given its vectors then: a model
 * is made once, not once for each place.
 */
export function followedReembedding(rows: Reembedding, mirroring: Mirroring): Reembedding {
  return {
    begin: (collection) => rows.begin(collection),
    progress: (collection) => rows.progress(collection),
    pending: (collection, options) => rows.pending(collection, options),
    write: (collection, vectors) => rows.write(collection, vectors),
    async finish<P extends object>(collection: CollectionRef<P>) {
      const isDone = await rows.finish(collection);
      if (isDone) {
        mirroring.learn(collection);
        mirroring.distrust(collection.name);
      }
      return isDone;
    },
  };
}
