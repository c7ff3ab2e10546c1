import type {
  CollectionRef,
  NewVector,
  PendingOptions,
  PendingPoint,
  Reembedding,
  ReembeddingProgress,
} from '@learning-memory/vector-store';
import { checkNewVectors, checkPending, checkSignal } from '@learning-memory/vector-store-checks';
import type { AnyCollection } from '../collections/collection.ts';
import type { VectorWorkers } from '../threads/worker-client.ts';

type CheckCollection = <P extends object>(collection: CollectionRef<P>) => AnyCollection;

/** The re-embedding of a store; `checked` turns a collection into what a thread can take. */
export function createReembedding({ writer, reader }: VectorWorkers, checked: CheckCollection): Reembedding {
  return {
    async begin<P extends object>(collection: CollectionRef<P>) {
      await writer.run('beginReembedding', checked(collection));
    },

    async progress<P extends object>(collection: CollectionRef<P>) {
      const progress = await reader.run('reembeddingProgress', checked(collection));
      return progress && toProgress(progress);
    },

    async pending<P extends object>(collection: CollectionRef<P>, options: PendingOptions) {
      const input = checked(collection);
      checkPending(options);
      const { limit, signal } = options;
      checkSignal(signal);
      const found = await reader.run('pendingPoints', { collection: input, limit }, { signal });
      return Array.from(found, ({ id, payloadJson, revision }): PendingPoint<P> => {
        return { id, payload: payloadJson === null ? undefined : parsePayload<P>(payloadJson), revision };
      });
    },

    async write<P extends object>(collection: CollectionRef<P>, vectors: readonly NewVector[]) {
      const input = checked(collection);
      checkNewVectors(collection, vectors);
      const made = vectors.map(({ id, revision, vector }) => {
        return { id, revision, vector: vector === undefined ? undefined : Float32Array.from(vector) };
      });
      await writer.run('writeVectors', { collection: input, vectors: made });
    },

    async finish<P extends object>(collection: CollectionRef<P>) {
      return writer.run('finishReembedding', checked(collection));
    },
  };
}

/** `undefined` for what is no JSON, as a damaged file may have it. */
export function parsePayload<P extends object>(payloadJson: string): P | undefined {
  try {
    return JSON.parse(payloadJson) as P;
  } catch {
    return undefined;
  }
}

export function toProgress({ model, done, total }: ReembeddingProgress): ReembeddingProgress {
  return { model: { ...model }, done, total };
}
