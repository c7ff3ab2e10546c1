import { describe, expect, it } from '@jest/globals';
import { createDocumentChecker } from './document-checker.ts';
import { toStrictSchema } from './strict-schema.ts';

const { LEARNING_MEMORY_QDRANT_OPENAPI: folder } = process.env;
const ID = '3b241101-e2bb-4255-8caf-4136c566a962';

describe('toStrictSchema', () => {
  it.each([
    [{ nullable: true }, { type: 'null' }],
    [{ type: 'string', nullable: true, description: 'x' }, { anyOf: [{ type: 'string' }, { type: 'null' }] }],
    [
      { type: 'integer', format: 'uint64', minimum: 0 },
      { type: 'integer', minimum: 0 },
    ],
    [
      { type: 'string', format: 'uuid' },
      { type: 'string', format: 'uuid' },
    ],
    [{ $ref: '#/components/schemas/A' }, { $ref: 'q#/components/schemas/A' }],
    [
      { type: 'object', properties: { format: { type: 'string', nullable: true } } },
      {
        type: 'object',
        properties: { format: { anyOf: [{ type: 'string' }, { type: 'null' }] } },
        additionalProperties: false,
      },
    ],
  ])('of %j', (schema, strict) => {
    expect(toStrictSchema(schema, 'q')).toEqual(strict);
  });
});

/** `PUT /collections/notes/points?wait=true`, and whether the document has it. */
const CALLS: readonly (readonly [call: string, body: unknown, error: RegExp | undefined])[] = [
  ['PUT /collections/notes/points?wait=true', { points: [{ id: ID, vector: { a: [1] } }] }, undefined],
  ['PUT /collections/notes/points?wait=true', { points: [{ id: 'note', vector: { a: [1] } }] }, /Body of PUT/],
  ['PUT /collections/notes/points?wait=true', { points: [{ id: -3, vector: { a: [1] } }] }, /Body of PUT/],
  ['PUT /collections/notes/points?wait=true', { points: [{ id: ID, vector: 'abc' }] }, /Body of PUT/],
  ['PUT /collections/notes/points?wait=1', { points: [{ id: ID, vector: { a: [1] } }] }, /Parameter wait/],
  ['PUT /collections/notes/points?await=true', { points: [{ id: ID, vector: { a: [1] } }] }, /no parameter await/],
  ['PUT /collections/notes', { vectors: { a: { size: '4', distance: 'Cosine' } } }, /Body of PUT/],
  ['PUT /collections/notes', { vectors: { a: { size: 4, distance: 'Cos' } } }, /Body of PUT/],
  ['PUT /collections/notes', { vectors: { a: { size: 4, distance: 'Cosine' } }, metadatas: {} }, /Body of PUT/],
  ['POST /collections/notes/points/query', { query: [1], using: 'a', limit: 0 }, /limit must be >= 1/],
  ['POST /collections/notes/points/count', { filter: { must: [{ key: 'a', match: { valu: 1 } }] } }, /Body of POST/],
  ['POST /collections/notes/points/count', { filter: { must: [{ key: 'a', matches: { value: 1 } }] } }, /Body of POST/],
  ['PUT /collections/notes/index', { field_name: 'a', field_schema: { type: 'words' } }, /Body of PUT/],
  ['POST /collections/notes/points/search', { vector: [1], limit: 1 }, /There is no POST/],
];

const checker = folder === undefined ? undefined : createDocumentChecker(folder);

(checker === undefined ? describe.skip : describe)('the published document', () => {
  it.each(CALLS)('%s with %j', (line, body, error) => {
    const [method = '', address = ''] = line.split(' ');
    const url = new URL(address, 'http://host');
    const call = { method, path: url.pathname.split('/').slice(1), query: url.searchParams, body };
    const check = () => checker?.checkCall(call);
    if (error === undefined) expect(check).not.toThrow();
    else expect(check).toThrow(error);
  });

  it('knows what an answer holds', () => {
    const call = {
      method: 'POST',
      path: ['collections', 'notes', 'points', 'count'],
      query: new URLSearchParams(),
      body: {},
    };
    expect(() => checker?.checkAnswer(call, 200, { result: { count: 1 }, status: 'ok', time: 0.1 })).not.toThrow();
    expect(() => checker?.checkAnswer(call, 200, { result: { counts: 1 }, status: 'ok', time: 0.1 })).toThrow(
      /Answer 200/,
    );
  });
});
