import { describe, expect, it } from '@jest/globals';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import type { FoundValue, SearchAnswer, SearchValuesOptions } from '@learning-memory/searcher';
import { valueCollection, type ValuePayload } from '@learning-memory/value-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { openHome } from './test-support/home.ts';

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

async function search(options: Partial<SearchValuesOptions>): Promise<SearchAnswer<FoundValue>> {
  const embedding = createHashEmbedding({ dimension: 128 });
  const vectorStore = createMemoryVectorStore();
  await using home = await openHome({ embedding, openVectorStore: () => vectorStore });
  const points = [CLOCK, PROXY].map(async (payload, index) => ({
    id: `value_${index}`,
    vector: await embedding.embed(payload.text, { inputType: 'document' }),
    text: { text: payload.text },
    payload,
  }));
  await vectorStore.upsert(valueCollection(embedding.model), await Promise.all(points));
  return await home.searcher.searchValues({ query: 'the log', limit: 5, ...options });
}

describe('searchValues', () => {
  it('finds whole values, best first', async () => {
    const { hits, mode } = await search({ query: 'clock of a test' });
    expect(mode).toBe('hybrid');
    expect(hits[0]).toMatchObject({ id: 'value_0', value: CLOCK });
    expect(hits[0]!.score).toBeGreaterThan(hits[1]?.score ?? 0);
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
