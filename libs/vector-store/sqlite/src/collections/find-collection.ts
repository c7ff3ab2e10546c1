import type { CollectionRef } from '@learning-memory/vector-store';
import { checkModel, isSameModel } from '@learning-memory/vector-store-checks';
import {
  findRow,
  nextModelOf,
  toCollection,
  type AnyCollection,
  type Collection,
  type CollectionRow,
} from './collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/** Thrown where a collection of a retired model has to set out for the model asked for, before anything else. */
export class RetiredModel extends Error {
  readonly asked: AnyCollection;

  constructor(asked: AnyCollection) {
    super(`Collection ${asked.name} has the vectors of a model that is gone.`);
    this.asked = asked;
  }
}

/**
 * For reading, which never waits for a lock: a collection of a retired model is as if on its way already. `undefined` when it
 * does not exist; rejects another model. Asked on every call: other processes create collections too.
 */
export function findCollection(database: VectorDatabase, asked: AnyCollection): Collection | undefined {
  const row = findRow(database, asked.name);
  if (row === undefined) return undefined;
  return isRetired(database, row, asked) ? toUnbegun(row, asked) : toUsable(row, asked);
}

/** As `findCollection`, for writing; throws `RetiredModel`. */
export function findForWriting(database: VectorDatabase, asked: AnyCollection): Collection | undefined {
  const row = findRow(database, asked.name);
  if (row === undefined) return undefined;
  if (isRetired(database, row, asked)) throw new RetiredModel(asked);
  return toUsable(row, asked);
}

function toUsable(row: CollectionRow, asked: AnyCollection): Collection {
  const next = nextModelOf(row);
  if (next !== undefined && isSameModel(next, asked.model)) return toCollection(row, { isNext: true });
  const collection = toCollection(row);
  checkModel(collection.model, asked as CollectionRef<Record<string, unknown>>);
  return collection;
}

/** Its vectors are those of the retired model: nothing reads them. */
function toUnbegun(row: CollectionRow, { model }: AnyCollection): Collection {
  const collection = toCollection(row);
  const { embeddings } = collection.tables;
  return { ...collection, model, onItsWay: { isNext: true, isBegun: false, otherEmbeddings: embeddings } };
}

/** Neither the model of the collection nor the next one, if any, is there any more. */
function isRetired({ retiredModels }: VectorDatabase, row: CollectionRow, { model }: AnyCollection): boolean {
  const next = nextModelOf(row);
  if ([{ id: row.model, dimension: row.dimension }, next].some((each) => each && isSameModel(each, model)))
    return false;
  return retiredModels.includes(row.model) && (next === undefined || retiredModels.includes(next.id));
}
