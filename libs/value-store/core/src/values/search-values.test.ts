import { describe, expect, it } from '@jest/globals';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { SearchAnswer } from '@learning-memory/searcher';
import type { FoundValue, SearchValuesOptions, ValuePayload } from '@learning-memory/value-store';
import { newHome } from '../test-support/home.ts';
import { valueCollection } from './value-collection.ts';

const CLOCK: ValuePayload = {
  text: 'Inject the clock into tests of expiry',
  axis: 'full',
  clusterId: 'cluster_full_0',
  clusterSize: 8,
  similarity: 0.8,
  createdAt: 1,
};
const PROXY: ValuePayload = {
  ...CLOCK,
  text: 'Read the proxy log before the application log',
  axis: 'surprise',
  domain: 'debugging',
};

async function search(
  options: Partial<SearchValuesOptions>,
  compareWords?: EmbeddingService['compareWords'],
): Promise<SearchAnswer<FoundValue>> {
  const hash = createHashEmbedding({ dimension: 128 });
  const embedding = compareWords === undefined ? hash : { ...hash, compareWords };
  await using home = await newHome({ embedding });
  const points = [CLOCK, PROXY].map(async (payload, index) => ({
    id: `value_${index}`,
    vector: await embedding.embed(payload.text, { inputType: 'document' }),
    text: { text: payload.text },
    payload,
  }));
  await home.vectorStore.upsert(valueCollection(embedding.model), await Promise.all(points));
  return await home.values.search({ query: 'the log', limit: 5, ...options });
}

describe('search', () => {
  it('finds whole values, best first', async () => {
    const { hits, mode } = await search({ query: 'clock of a test' });
    expect(mode).toBe('hybrid');
    expect(hits[0]).toMatchObject({ id: 'value_0', value: CLOCK });
    expect(hits[0]!.score).toBeGreaterThan(hits[1]?.score ?? 0);
  });

  it('has the model compare the question with the values', async () => {
    const compared: string[][] = [];
    await search({}, async (_question, texts) => {
      compared.push([...texts]);
      return texts.map(() => 0.5);
    });
    // Behind them come prompts that no project has an answer to.
    expect(compared).toHaveLength(2);
    expect(compared[0]?.toSorted()).toEqual([CLOCK.text, PROXY.text]);
  });

  it.each([0, 1001, 1.5])('refuses the limit %d', async (limit) => {
    await expect(search({ limit })).rejects.toMatchObject({ code: 'VECTOR_STORE_INVALID_INPUT' });
  });

  it.each<[Partial<SearchValuesOptions>, readonly string[]]>([
    [{ axis: 'full' }, ['value_0']],
    [{ domain: 'debugging' }, ['value_1']],
    [{ axis: 'full', domain: 'debugging' }, []],
    [{ limit: 1 }, ['value_1']],
    [{ query: ' \n' }, []],
  ])('narrows by %j', async (options, ids) => {
    expect((await search(options)).hits.map(({ id }) => id)).toEqual(ids);
  });
});
