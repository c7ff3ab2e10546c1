import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startDouble, type DoubleCall, type QdrantDouble } from '@learning-memory/qdrant-double';
import type { CollectionRef, VectorStore } from '@learning-memory/vector-store';
import { createQdrantVectorStore } from './qdrant-vector-store.ts';
import { openAnswerer } from './test-support/open-answerer.ts';

const TASKS: CollectionRef<object> = {
  name: 'tasks',
  model: { id: 'model', dimension: 2 },
  textFields: { body: 1 },
  indexedFields: [],
};
const NEXT = { ...TASKS, model: { id: 'next', dimension: 3 } };
const POINT = { id: 'a', vector: [1, 0], text: { body: 'one' }, payload: {} };
const FOREIGN = { code: 'VECTOR_STORE_UNAVAILABLE', message: expect.stringMatching(/not as Qdrant does.*QDRANT_URL/) };

const CALLS: readonly (readonly [name: string, call: (store: VectorStore) => Promise<unknown>])[] = [
  ['ensureCollection', (store) => store.ensureCollection(TASKS)],
  ['upsert', (store) => store.upsert(TASKS, [POINT])],
  ['get', (store) => store.get(TASKS, ['a'])],
  ['search', (store) => store.search(TASKS, { query: { mode: 'lexical', text: 'one' }, limit: 1 })],
  ['scroll', (store) => store.scroll(TASKS, { limit: 1 })],
  ['count', (store) => store.count(TASKS)],
  ['delete', (store) => store.delete(TASKS, ['a'])],
  ['listCollections', (store) => store.listCollections()],
  ['begin', (store) => store.reembedding.begin(NEXT)],
];

function sendJson(response: ServerResponse, text: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(text);
}

const PAGE = '<html>Sign in</html>';
const ANSWERS: readonly (readonly [name: string, answer: (response: ServerResponse) => void])[] = [
  ['a sign-in page', (response) => response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE)],
  ['a redirect', (response) => response.writeHead(302, { location: '/login' }).end()],
  ['a page that is not there', (response) => response.writeHead(404, { 'content-type': 'text/html' }).end(PAGE)],
  ['a method that is not allowed', (response) => response.writeHead(405).end(PAGE)],
  ['a path that is not there', (response) => sendJson(response, '{"status":{"error":"Not found"},"time":0}', 404)],
  ['nothing with status 204', (response) => response.writeHead(204).end()],
  ['broken JSON', (response) => sendJson(response, '{"result":{"coll')],
  ...['{}', 'null', '[]', '"ok"', '{"result":true}', '{"status":"ok","time":0}'].map(
    (text) => [text, (response: ServerResponse) => sendJson(response, text)] as const,
  ),
  ...['null', '7', '[]', '{}', '{"collections":[{"name":null}],"points":[{}],"count":"x"}', '{"config":null}'].map(
    (result) =>
      [
        `the result ${result}`,
        (response: ServerResponse) => sendJson(response, `{"result":${result},"status":"ok","time":0}`),
      ] as const,
  ),
];

describe('something that is not Qdrant', () => {
  it.each(ANSWERS)('which answers with %s is named by every call', async (_name, answer) => {
    await using answerer = await openAnswerer((_request, response) => {
      answer(response);
    });
    await using store = createQdrantVectorStore({ url: answerer.url });
    await Promise.all(CALLS.map(async ([, call]) => expect(call(store)).rejects.toMatchObject(FOREIGN)));
  });

  it('is given neither the key nor the points by a redirect', async () => {
    const seen: unknown[] = [];
    await using other = await openAnswerer(({ headers }, response) => {
      seen.push(headers['api-key']);
      response.end('{}');
    });
    await using answerer = await openAnswerer(({ url }, response) => {
      response.writeHead(307, { location: other.url + String(url) }).end();
    });
    await using store = createQdrantVectorStore({ url: answerer.url, apiKey: 'secret' });
    await expect(store.upsert(TASKS, [POINT])).rejects.toMatchObject(FOREIGN);
    expect(seen).toEqual([]);
  });
});

describe('a write', () => {
  let double: QdrantDouble;
  let store: VectorStore;

  beforeEach(async () => {
    double = await startDouble();
    store = createQdrantVectorStore({ url: double.url });
    await store.upsert(TASKS, [POINT]);
  });

  afterEach(async () => {
    await store[Symbol.asyncDispose]();
    await double.stop();
    expect(double.violations).toEqual([]);
  });

  const WRITES: readonly (readonly [
    name: string,
    isHit: (call: DoubleCall) => boolean,
    call: () => Promise<unknown>,
  ])[] = [
    ['upsert', ({ path }) => path.at(-1) === 'points', () => store.upsert(TASKS, [POINT])],
    ['delete', ({ path }) => path.at(-1) === 'delete', () => store.delete(TASKS, ['a'])],
    ['index', ({ path }) => path.at(-1) === 'index', () => store.ensureCollection({ ...TASKS, name: 'others' })],
    [
      'creation',
      ({ method, path }) => method === 'PUT' && path.length === 2,
      () => store.ensureCollection({ ...TASKS, name: 'others' }),
    ],
    ['vector', ({ method, path }) => method === 'PUT' && path[2] === 'vectors', () => store.reembedding.begin(NEXT)],
    ['record', ({ method }) => method === 'PATCH', () => store.reembedding.begin(NEXT)],
  ];

  it.each(WRITES)('that something else takes is no success: %s', async (_name, isHit, call) => {
    for (const body of [PAGE, '{}', '{"result":null,"status":"ok"}', '{"result":{},"status":"ok"}']) {
      double.fault = (each) => (isHit(each) ? { body } : undefined);
      await expect(call()).rejects.toMatchObject(FOREIGN);
    }
  });

  it.each(WRITES)('that is not in effect yet is no success: %s', async (name, isHit, call) => {
    const isWhole = ['creation', 'record'].includes(name);
    const results = isWhole ? [false] : [{ status: 'acknowledged' }, { status: 'wait_timeout' }];
    for (const result of results) {
      double.fault = (each) => (isHit(each) ? { body: JSON.stringify({ result, status: 'ok', time: 0 }) } : undefined);
      await expect(call()).rejects.toMatchObject({
        code: 'VECTOR_STORE_UNAVAILABLE',
        message: expect.stringMatching(/has not done so yet.*try again/),
      });
    }
  });

  it('of vectors is in effect in all its parts', async () => {
    await store.reembedding.begin(NEXT);
    const [point] = await store.reembedding.pending(NEXT, { limit: 1 });
    const write = () => store.reembedding.write(NEXT, [{ id: 'a', vector: [1, 0, 0], revision: point?.revision ?? 0 }]);
    for (const [result, text] of [
      [[], /not as Qdrant does/],
      [[{ status: 'completed' }, { status: 'wait_timeout' }], /\(wait_timeout\)/],
    ] as const) {
      const body = JSON.stringify({ result, status: 'ok', time: 0 });
      double.fault = ({ path }) => (path.at(-1) === 'batch' ? { body } : undefined);
      await expect(write()).rejects.toThrow(text);
    }
  });

  it('to a collection that was deleted in between says so', async () => {
    double.fault = ({ path }) => {
      if (path.at(-1) === 'points') double.collections.clear();
      return undefined;
    };
    await expect(store.upsert(TASKS, [POINT])).rejects.toThrow(/status 404: Not found: Collection.*deleted meanwhile/);
  });
});
