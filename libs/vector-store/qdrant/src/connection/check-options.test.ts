import { describe, expect, it } from '@jest/globals';
import { startDouble } from '@learning-memory/qdrant-double';
import { createQdrantVectorStore } from '../qdrant-vector-store.ts';

const URL = 'http://127.0.0.1:6333';

function refusal(options: object): unknown {
  try {
    createQdrantVectorStore({ url: URL, ...options });
  } catch (error) {
    return error;
  }
  return undefined;
}

describe('a key', () => {
  it.each([
    ['sekret\nx', /a line break/],
    ['sekret\n', /a line break/],
    ['sekret\r\n', /a line break/],
    [' sekret', /begins or ends with a space/],
    ['sekret\t', /begins or ends with a space/],
    ['sekret-ключ', /number 8: beyond Latin-1/],
    ['sekret\u{1F511}', /number 7: beyond Latin-1/],
    ['sekret\u0000', /number 7: a control character/],
    ['sekret\u007f', /number 7: a control character/],
    [7, /no text/],
  ])('that no header can carry is refused without being shown: %j', (apiKey, text) => {
    const error = refusal({ apiKey });
    expect(error).toMatchObject({ code: 'VECTOR_STORE_INVALID_INPUT', message: expect.stringMatching(text) });
    const { message, stack, cause } = error as Error;
    expect(message).toMatch(/QDRANT_API_KEY/);
    expect(`${message}${String(stack)}${String(cause)}${JSON.stringify(error)}`).not.toMatch(/sekret/);
  });

  it.each(['sekret', 'a key of words', 'schlüssel', '!"#$%&/()=?~'])(
    'that a header can carry arrives: %j',
    async (apiKey) => {
      await using double = await startDouble({ apiKey });
      await using store = createQdrantVectorStore({ url: double.url, apiKey });
      expect(await store.listCollections()).toEqual([]);
    },
  );
});

describe('a number', () => {
  it.each([0, -1, 1.5, Number.NaN, Infinity, '2', null])('%p is refused by the name of its option', (value) => {
    for (const [name, options] of [
      ['layout.shards', { layout: { shards: value } }],
      ['layout.replicas', { layout: { replicas: value } }],
      ['timeoutMs', { timeoutMs: value }],
    ] as const) {
      expect(refusal(options)).toMatchObject({
        code: 'VECTOR_STORE_INVALID_INPUT',
        message: expect.stringContaining(`${name} of the Qdrant store is ${String(value)}`),
      });
    }
  });

  it('that is longer than a timer can run is refused', () => {
    expect(refusal({ timeoutMs: 2 ** 31 })).toMatchObject({ message: expect.stringMatching(/from 1 to 2147483647/) });
  });

  it.each([undefined, 1, 2])('%p is taken', (value) => {
    expect(refusal({ timeoutMs: value, layout: { shards: value, replicas: value } })).toBeUndefined();
  });
});
