import { type CollectionRef, type NewVector, vectorStoreError } from '@learning-memory/vector-store';
import { checkSignal, isSameModel } from '@learning-memory/vector-store-checks';
import { type AnyPayload, type Carrying, findInfo } from './carrying.ts';
import { BATCH } from './copy-points.ts';

/**
 * Makes the collection in the mirror, or sets it out for the model of the rows where it has another one. Whether it has set
 * out just now: nothing of the model is there then.
 */
export async function openModel({ mirror }: Carrying, collection: CollectionRef<AnyPayload>): Promise<boolean> {
  const found = await findInfo(mirror, collection.name);
  if (found === undefined) {
    await mirror.ensureCollection(collection);
    return true;
  }
  const isOnItsWay = found.reembedding !== undefined && isSameModel(found.reembedding.model, collection.model);
  if (isOnItsWay || (isSameModel(found.model, collection.model) && found.reembedding === undefined)) return false;
  await mirror.reembedding.begin(collection);
  return true;
}

/** Ends the way to the model, if the collection is on it: what has no vector in the rows is done without one, or gone. */
export async function finishModel(carrying: Carrying, collection: CollectionRef<AnyPayload>): Promise<void> {
  const { rows, mirror, signal } = carrying;
  const { reembedding } = mirror;
  while (!(await reembedding.finish(collection))) {
    checkSignal(signal);
    const pending = await reembedding.pending(collection, { limit: BATCH });
    if (pending.length === 0) throw givenUp(collection);
    const ids = pending.map(({ id }) => id);
    const stored = new Map((await rows.get(collection, ids, { withVectors: true })).map((point) => [point.id, point]));
    const gone = ids.filter((id) => !stored.has(id));
    if (gone.length > 0) await mirror.delete(collection, gone);
    const vectors = pending.flatMap(({ id, revision }): readonly NewVector[] => {
      const point = stored.get(id);
      return point === undefined ? [] : [{ id, revision, vector: point.vector }];
    });
    if (vectors.length > 0) await reembedding.write(collection, vectors);
  }
}

function givenUp({ name, model }: CollectionRef<AnyPayload>): Error {
  const message = `Collection ${name} of the mirror is on its way to another model than ${model.id}: nothing else may write to it. Try again.`;
  return vectorStoreError('VECTOR_STORE_UNAVAILABLE', message, { details: { collection: name } });
}
