import { describe, expect, it } from '@jest/globals';
import type { CollectionRef, Filter } from '@learning-memory/vector-store';
import {
  checkCollection,
  checkIds,
  checkModel,
  checkNewVectors,
  checkPending,
  checkPoints,
  checkScroll,
  checkSearch,
  checkSignal,
} from './check-input.ts';
import { encodeCursor } from './cursor.ts';

interface Note {
  readonly kind?: string;
}

const NOTES: CollectionRef<Note> = {
  name: 'notes',
  model: { id: 'model', dimension: 2 },
  textFields: { title: 2 },
  indexedFields: ['kind'],
};
const QUERY = { mode: 'dense', vector: [1, 0] } as const;
const INVALID = { code: 'VECTOR_STORE_INVALID_INPUT', kind: 'validation' };

function thrownBy(run: () => void): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  throw new Error('nothing was thrown');
}

function nested(depth: number, value: unknown): unknown {
  let payload = value;
  for (let level = 0; level < depth; level += 1) payload = { x: payload };
  return payload;
}

describe('checks of input', () => {
  it('accept what the contract allows', () => {
    checkCollection({ ...NOTES, name: `a${'0'.repeat(62)}` });
    checkIds(['x'.repeat(512), '🚀', "'; --"]);
    checkPoints(NOTES, [{ id: 'a', vector: [0.6, 0.8004], text: { title: '' }, payload: {} }]);
    checkSearch(NOTES, { query: QUERY, limit: 1000, filter: { op: 'eq', field: 'kind', value: 'a' } });
    checkScroll({ limit: 1, offset: 0, cursor: encodeCursor({ value: null, id: 'a' }, undefined) });
    checkPending({ limit: 1000 });
    checkNewVectors(NOTES, [
      { id: 'a', revision: 0, vector: [0, 1] },
      { id: 'b', revision: 7 },
    ]);
    checkSignal(undefined);
    checkSignal(new AbortController().signal);
  });

  it.each<[string, () => void, string]>([
    ['a collection name', () => checkCollection({ ...NOTES, name: 'My Notes' }), 'Collection name is "My Notes"'],
    ['an id', () => checkIds(['a', '']), 'Point id is "": it must be 1 to 512 characters'],
    [
      'a limit',
      () => checkSearch(NOTES, { query: QUERY, limit: 5000 }),
      'Limit is 5000: it must be a whole number from 1 to 1000',
    ],
    [
      'a revision',
      () => checkNewVectors(NOTES, [{ id: 'a', revision: 0.5 }]),
      'Revision is 0.5: it must be a whole number',
    ],
    [
      'a new vector',
      () => checkNewVectors(NOTES, [{ id: 'a', revision: 1, vector: [1] }]),
      'Length of the vector is 1',
    ],
    ['a number of pending points', () => checkPending({ limit: 0 }), 'Limit is 0'],
    ['an offset', () => checkScroll({ limit: 1, offset: -1 }), 'Offset is -1'],
    [
      'a dimension',
      () => checkSearch(NOTES, { query: { ...QUERY, vector: [1] }, limit: 1 }),
      'Length of the vector is 1: it must be 2',
    ],
    [
      'a norm',
      () => checkSearch(NOTES, { query: { ...QUERY, vector: [1, 1] }, limit: 1 }),
      'Norm of the vector is 1.414',
    ],
    ['no text', () => checkPoints(NOTES, [{ id: 'a', payload: {} } as never]), 'Text of point a is undefined'],
    ['no point', () => checkPoints(NOTES, [undefined as never]), 'A point is undefined'],
    ['no list', () => checkPoints(NOTES, { id: 'a' } as never), 'The list of points is a Object'],
    [
      'a text field',
      () => checkPoints(NOTES, [{ id: 'a', text: { body: '' }, payload: {} }]),
      '"body": it must be one of title',
    ],
    [
      'a field of a payload',
      () => checkPoints(NOTES, [{ id: 'a', text: {}, payload: { list: [1, { at: Number.NaN }] } as Note }]),
      'Payload field "list.1.at" of point a is NaN: it must be plain JSON',
    ],
    [
      'a BigInt of a payload',
      () => checkPoints(NOTES, [{ id: 'a', text: {}, payload: { at: 1n } as Note }]),
      'Payload field "at" of point a is 1: it must be plain JSON',
    ],
    [
      'a deep payload of a class',
      () => checkPoints(NOTES, [{ id: 'a', text: {}, payload: nested(1000, new Date(0)) as Note }]),
      'Payload field "x.x.x.x.x.x.x.x…" of point a is a Date',
    ],
    [
      'a payload of a class',
      () => checkPoints(NOTES, [{ id: 'a', text: {}, payload: new Map() as Note }]),
      'Payload of point a is a Map: it must be plain JSON',
    ],
    ['a cursor', () => checkScroll({ limit: 1, cursor: 'x' }), 'Cursor is "x": it must be the nextCursor'],
    [
      'an op',
      () => checkScroll({ limit: 1, filter: { op: 'like' } as unknown as Filter<Note> }),
      'Filter op is "like": it must be eq, ne',
    ],
    [
      'an in list',
      () => checkScroll({ limit: 1, filter: { op: 'in', field: 'kind', values: Array<string>(1001).fill('a') } }),
      'is 1001: it must be at most 1000',
    ],
    ['a long value', () => checkIds(['x'.repeat(100_000)]), 'xxx…'],
  ])('name %s, its value and its limit', (_what, run, message) => {
    const error = thrownBy(run);
    expect(error).toMatchObject(INVALID);
    expect((error as Error).message).toContain(message);
    expect((error as Error).message.length).toBeLessThan(300);
  });

  it('reject a filter deeper than 32 levels, also one without end', () => {
    const cyclic: { op: 'not'; filter: Filter<Note> } = { op: 'not', filter: { op: 'and', filters: [] } };
    cyclic.filter = cyclic;
    const error = thrownBy(() => checkScroll({ limit: 1, filter: cyclic }));
    expect(error).toMatchObject({ ...INVALID, message: expect.stringContaining('Depth of the filter is 33') });
  });

  it('tell another dimension from another model of the same', () => {
    checkModel({ id: 'model', dimension: 2 }, NOTES);
    expect(thrownBy(() => checkModel({ id: 'other', dimension: 3 }, NOTES))).toMatchObject({
      code: 'VECTOR_STORE_DIMENSION_MISMATCH',
    });
    expect(thrownBy(() => checkModel({ id: 'other', dimension: 2 }, NOTES))).toMatchObject({
      code: 'VECTOR_STORE_MODEL_MISMATCH',
      kind: 'conflict',
    });
  });

  it('reject a signal that was given, with its reason as cause', () => {
    const reason = new Error('enough');
    const error = thrownBy(() => checkSignal(AbortSignal.abort(reason)));
    expect(error).toMatchObject({ code: 'VECTOR_STORE_ABORTED', kind: 'aborted', cause: reason });
  });
});
