import {
  vectorStoreError,
  type CollectionModel,
  type CollectionRef,
  type NewVector,
  type PendingOptions,
  type Point,
  type ScrollOptions,
  type SearchOptions,
  type SearchQuery,
} from '@learning-memory/vector-store';
import { checkFilter } from './check-filter.ts';
import { checkKey } from './check-key.ts';
import { checkPayload } from './check-payload.ts';
import { decodeCursor } from './cursor.ts';
import { rejectInput } from './invalid-input.ts';

const COLLECTION_NAME = /^[a-z][a-z0-9_]{0,62}$/;
const TEXT_FIELD_NAME = /^[a-z][a-zA-Z0-9_]{0,62}$/;
const MAX_DIMENSION = 8192;
const MAX_LIMIT = 1000;
/** Single precision and a model's own rounding stay far below this. */
const UNIT_LENGTH_TOLERANCE = 1e-3;

/** Name, model and fields; rejects `VECTOR_STORE_INVALID_INPUT`, as all checks do. */
export function checkCollection<P extends object>(collection: CollectionRef<P>): void {
  const { name, model, textFields, indexedFields } = collection;
  if (typeof name !== 'string' || !COLLECTION_NAME.test(name)) {
    rejectInput('Collection name', name, `like ${COLLECTION_NAME.source}`);
  }
  checkKey('Model id', model.id);
  checkInteger('Model dimension', model.dimension, { min: 1, max: MAX_DIMENSION });
  for (const [field, weight] of Object.entries(textFields)) {
    if (!TEXT_FIELD_NAME.test(field)) rejectInput('Text field name', field, `like ${TEXT_FIELD_NAME.source}`);
    if (!Number.isFinite(weight) || weight <= 0) rejectInput(`Weight of ${field}`, weight, 'a number above 0');
  }
  for (const field of indexedFields) checkKey('Indexed field', field);
}

/** Rejects `VECTOR_STORE_DIMENSION_MISMATCH`, else `VECTOR_STORE_MODEL_MISMATCH`, where the stored model is another one. */
export function checkModel<P extends object>(stored: CollectionModel, { name, model }: CollectionRef<P>): void {
  if (isSameModel(stored, model)) return;
  const code = stored.dimension === model.dimension ? 'VECTOR_STORE_MODEL_MISMATCH' : 'VECTOR_STORE_DIMENSION_MISMATCH';
  throw vectorStoreError(
    code,
    `Collection ${name} holds vectors of ${stored.id} (${String(stored.dimension)} dimensions), not of ${model.id} ` +
      `(${String(model.dimension)}): choose the model it was made with, or use the version that has it.`,
    { details: { collection: name, stored, asked: model } },
  );
}

export function isSameModel(one: CollectionModel, other: CollectionModel): boolean {
  return one.id === other.id && one.dimension === other.dimension;
}

/** Ids, vectors, text and payload of each point. */
export function checkPoints<P extends object>(collection: CollectionRef<P>, points: readonly Point<P>[]): void {
  checkList(points);
  for (const point of points) {
    checkObject('A point', point);
    const { id, vector, text, payload } = point;
    checkKey('Point id', id);
    checkObject(`Text of point ${id}`, text);
    if (vector !== undefined) checkVector(vector, collection.model.dimension);
    for (const [field, value] of Object.entries(text)) {
      if (!Object.hasOwn(collection.textFields, field)) {
        rejectInput(`Text field of point ${id}`, field, `one of ${Object.keys(collection.textFields).join(', ')}`);
      }
      if (typeof value !== 'string') rejectInput(`Text ${field} of point ${id}`, value, 'a string');
    }
    checkPayload(id, payload);
  }
}

function checkList(points: unknown): void {
  if (!Array.isArray(points)) rejectInput('The list of points', points, 'an array');
}

function checkObject(input: string, value: unknown): void {
  if (typeof value !== 'object' || value === null) rejectInput(input, value, 'an object');
}

/** A list; each not empty, at most 512 characters, well-formed, without NUL. */
export function checkIds(ids: readonly string[]): void {
  if (!Array.isArray(ids)) rejectInput('The list of ids', ids, 'an array');
  for (const id of ids) checkKey('Point id', id);
}

/** Finite numbers, as many as the dimension, of unit length within 0.001. */
export function checkVector(vector: readonly number[], dimension: number): void {
  if (vector.length !== dimension) rejectInput('Length of the vector', vector.length, String(dimension));
  let square = 0;
  for (const component of vector) {
    if (!Number.isFinite(component)) rejectInput('Vector component', component, 'a finite number');
    square += component * component;
  }
  const length = Math.sqrt(square);
  if (Math.abs(length - 1) > UNIT_LENGTH_TOLERANCE) rejectInput('Norm of the vector', length, '1');
}

/** Ids, revisions and vectors that were made for pending points. */
export function checkNewVectors<P extends object>({ model }: CollectionRef<P>, vectors: readonly NewVector[]): void {
  for (const { id, revision, vector } of vectors) {
    checkKey('Point id', id);
    checkInteger('Revision', revision, { min: 0, max: Number.MAX_SAFE_INTEGER });
    if (vector !== undefined) checkVector(vector, model.dimension);
  }
}

/** Limit of a look for pending points. */
export function checkPending({ limit }: PendingOptions): void {
  checkInteger('Limit', limit, { min: 1, max: MAX_LIMIT });
}

/** Query, limit and filter of a search. */
export function checkSearch<P extends object>(collection: CollectionRef<P>, options: SearchOptions<P>): void {
  checkQuery(options.query, collection.model.dimension);
  checkInteger('Limit', options.limit, { min: 1, max: MAX_LIMIT });
  checkFilter(options.filter);
}

/** Limit, offset, filter, order and cursor of a scroll. */
export function checkScroll<P extends object>(options: ScrollOptions<P>): void {
  checkInteger('Limit', options.limit, { min: 1, max: MAX_LIMIT });
  checkInteger('Offset', options.offset ?? 0, { min: 0, max: Number.MAX_SAFE_INTEGER });
  checkFilter(options.filter);
  if (options.orderBy !== undefined) checkOrder(options.orderBy);
  if (options.cursor !== undefined) decodeCursor(options.cursor, options.orderBy);
}

/** Rejects `VECTOR_STORE_ABORTED` once the signal has been given. */
export function checkSignal(signal: AbortSignal | undefined): void {
  if (signal?.aborted !== true) return;
  throw vectorStoreError('VECTOR_STORE_ABORTED', 'The caller aborted the operation: nothing was returned.', {
    cause: signal.reason,
  });
}

function checkQuery(query: SearchQuery, dimension: number): void {
  if (!['dense', 'lexical', 'hybrid'].includes(query.mode)) {
    rejectInput('Search mode', query.mode, 'dense, lexical or hybrid');
  }
  if (query.mode !== 'lexical') checkVector(query.vector, dimension);
  if (query.mode !== 'dense' && typeof query.text !== 'string') rejectInput('Query text', query.text, 'a string');
  if (query.mode === 'hybrid') checkWeights(query);
}

function checkWeights({ denseWeight, chance = 0 }: Extract<SearchQuery, { readonly mode: 'hybrid' }>): void {
  if (!(denseWeight >= 0 && denseWeight <= 1)) rejectInput('Dense weight', denseWeight, '0 to 1');
  if (!(chance >= -1 && chance <= 1)) rejectInput('Chance', chance, '-1 to 1');
}

function checkOrder({ field, direction }: { readonly field: string; readonly direction: string }): void {
  checkKey('Order field', field);
  if (direction !== 'asc' && direction !== 'desc') rejectInput('Order direction', direction, 'asc or desc');
}

function checkInteger(
  input: string,
  value: number,
  { min, max }: { readonly min: number; readonly max: number },
): void {
  if (!Number.isSafeInteger(value) || value < min || value > max) {
    rejectInput(input, value, `a whole number from ${String(min)} to ${String(max)}`);
  }
}
