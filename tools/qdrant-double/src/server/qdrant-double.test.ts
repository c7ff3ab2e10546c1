import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { startDouble } from '../start-double.ts';
import type { QdrantDouble } from './qdrant-double.ts';

const ID = '3b241101-e2bb-4255-8caf-4136c566a962';
const COLLECTION = {
  vectors: { near: { size: 2, distance: 'Cosine' } },
  sparse_vectors: { words: { modifier: 'idf' } },
};

interface Answer {
  readonly status: { readonly error?: string };
  readonly result: { readonly count?: number; readonly points?: readonly { readonly score: number }[] };
}

let double: QdrantDouble;

beforeEach(async () => {
  double = await startDouble();
  await send('PUT', '/collections/notes', COLLECTION);
});

afterEach(async () => {
  await double.stop();
});

async function send(
  method: string,
  path: string,
  body?: unknown,
): Promise<{ readonly status: number; readonly answer: Answer }> {
  const init =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(double.url + path, { method, ...init });
  return { status: response.status, answer: JSON.parse(await response.text()) as Answer };
}

const upsert = (point: object) => send('PUT', '/collections/notes/points?wait=true', { points: [point] });
const post = (operation: string, body: object) => send('POST', `/collections/notes/${operation}`, body);
const count = async (): Promise<unknown> => (await post('points/count', { exact: true })).answer.result.count;

describe('the double', () => {
  it.each([
    ['an id that is no UUID', { id: 'note-1', vector: {} }, /not a valid point ID/],
    ['a number as text', { id: '7', vector: {} }, /not a valid point ID/],
    ['another size', { id: ID, vector: { near: [1, 0, 0] } }, /expected dim: 2, got 3/],
    ['an unknown vector', { id: ID, vector: { far: [1, 0] } }, /Not existing vector name error: far/],
    ['a vector without a name', { id: ID, vector: [1, 0] }, /name a vector/],
    ['text in a vector', { id: ID, vector: { near: ['1', 0] } }, /no number/],
    ['indices twice', { id: ID, vector: { words: { indices: [1, 1], values: [1, 1] } } }, /unique/],
    ['an unknown key', { id: ID, vector: {}, payloads: {} }, /unknown field `payloads`/],
  ])('refuses %s', async (_what, point, error) => {
    const { status, answer } = await upsert(point);
    expect({ status, error: answer.status.error }).toEqual({ status: 400, error: expect.stringMatching(error) });
    expect(await count()).toBe(0);
  });

  it.each([
    ['points/count', { exact: true, filter: { musts: [] } }, /unknown field `musts`/],
    ['points/count', { exact: true, filter: { must: [{ key: 'a' }] } }, /needs one test/],
    ['points/count', { exact: true, filter: { must: [{ key: 'a', match: { value: 0.5 } }] } }, /untagged enum Match/],
    ['points/count', { exact: true, filter: { must: [{ key: 'a."b', match: { value: 1 } }] } }, /Invalid json path/],
    ['points/scroll', { limit: 0, with_payload: { include: [] } }, /limit/],
    ['points/scroll', { limit: 1, with_payload: { include: [] }, order_by: { key: 'a' } }, /No range index/],
    ['points/query', { query: [1, 0, 0], using: 'near', with_payload: { include: [] } }, /expected dim/],
    ['facet', { key: 'a', exact: true }, /Index required/],
  ])('refuses to read %s of %j', async (operation, body, error) => {
    const { status, answer } = await post(operation, body);
    expect({ status, error: answer.status.error }).toEqual({ status: 400, error: expect.stringMatching(error) });
  });

  it('knows no collection that is not there, and none twice', async () => {
    expect((await send('GET', '/collections/other')).status).toBe(404);
    expect((await send('PUT', '/collections/notes', COLLECTION)).status).toBe(409);
  });

  it('says whether it has deleted a collection', async () => {
    expect((await send('DELETE', '/collections/notes')).answer.result).toBe(true);
    expect((await send('DELETE', '/collections/notes')).answer.result).toBe(false);
    expect((await send('GET', '/collections/notes')).status).toBe(404);
  });

  it('says what a fault says in place of it', async () => {
    double.fault = () => ({ body: '{}' });
    expect(await send('GET', '/collections/notes')).toEqual({ status: 200, answer: {} });
  });

  it('scales vectors, and tells nearness in single precision', async () => {
    await upsert({ id: ID, vector: { near: [3, 4] } });
    const { answer } = await post('points/query', {
      query: [1, 0],
      using: 'near',
      limit: 1,
      with_payload: { include: [] },
    });
    expect(answer.result.points).toEqual([{ id: ID, payload: {}, version: 0, score: Math.fround(0.6) }]);
  });

  it('weighs a word by how few have it', async () => {
    const points = [
      [1, 2],
      [1, 3],
      [1, 3],
    ].map((indices, index) => ({
      id: ID.replace(/2$/, String(index)),
      vector: { words: { indices, values: [1, 1] } },
    }));
    await send('PUT', '/collections/notes/points?wait=true', { points });
    const query = {
      query: { indices: [1, 2], values: [1, 1] },
      using: 'words',
      limit: 3,
      with_payload: { include: [] },
    };
    const [rare, common] = (await post('points/query', query)).answer.result.points as readonly {
      readonly score: number;
    }[];
    expect(rare?.score).toBeCloseTo(Math.log(1 + 0.5 / 3.5) + Math.log(1 + 2.5 / 1.5), 5);
    expect(common?.score).toBeCloseTo(Math.log(1 + 0.5 / 3.5), 5);
  });

  it('carries out later what nobody waits for', async () => {
    await send('PUT', '/collections/notes/points', { points: [{ id: ID, vector: {} }] });
    expect(await count()).toBe(0);
    await sleep(200);
    expect(await count()).toBe(1);
  });

  it('forgets nothing while it is stopped', async () => {
    await upsert({ id: ID, vector: {} });
    await double.stop();
    await expect(count()).rejects.toThrow('fetch failed');
    await double.start();
    expect(await count()).toBe(1);
  });
});
