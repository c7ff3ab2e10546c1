import { describe, expect, it } from '@jest/globals';
import { clustererContract } from '@learning-memory/clusterer-testing';
import { registerContract } from '@learning-memory/contract-testing';
import { createAgglomerativeClusterer, type AgglomerativeClustererOptions } from './agglomerative-clusterer.ts';

describe('createAgglomerativeClusterer', () => {
  registerContract({ describe, it }, clustererContract, {
    createHarness: async () => {
      const clusterer = createAgglomerativeClusterer({ maxDistance: 0.4 });
      return { clusterer, minClusterSize: 5, [Symbol.asyncDispose]: () => clusterer[Symbol.asyncDispose]() };
    },
  });

  it.each([
    ...[0, -1, Number.NaN, '1', undefined].map((maxDistance) => ({ maxDistance })),
    { maxDistance: 1, metric: 'manhattan' },
    { maxDistance: 1, linkage: 'bogus' },
  ])('may not have the options %j', (options) => {
    const invalid = expect.objectContaining({ code: 'CLUSTERER_INVALID_INPUT' });
    expect(() => createAgglomerativeClusterer(options as AgglomerativeClustererOptions)).toThrow(invalid);
  });

  it('sees directions only by default, and places with euclidean distance', async () => {
    const input = { vectors: Float32Array.of(1, 0, 2, 0, 30, 0, 40, 0), dimension: 2, minClusterSize: 2 };
    await using cosine = createAgglomerativeClusterer({ maxDistance: 0.1 });
    expect([...(await cosine.cluster(input)).labels]).toEqual([0, 0, 0, 0]);
    await using euclidean = createAgglomerativeClusterer({ maxDistance: 10, metric: 'euclidean' });
    expect([...(await euclidean.cluster(input)).labels]).toEqual([0, 0, 1, 1]);
  });

  it('refuses more than 2000 points and says what to use instead', async () => {
    await using clusterer = createAgglomerativeClusterer({ maxDistance: 1 });
    const input = { vectors: new Float32Array(2001), dimension: 1, minClusterSize: 2 };
    await expect(clusterer.cluster(input)).rejects.toMatchObject({
      code: 'CLUSTERER_INVALID_INPUT',
      message: expect.stringContaining('@learning-memory/clusterer-hdbscan'),
      details: { count: 2001, limit: 2000 },
    });
  });
});
