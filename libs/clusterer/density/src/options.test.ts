import { describe, expect, it } from '@jest/globals';
import type { Metric } from '@learning-memory/clusterer-input';
import { createDbscanClusterer, createOpticsClusterer } from './index.ts';

const invalid = expect.objectContaining({ code: 'CLUSTERER_INVALID_INPUT' });

describe('the options', () => {
  it.each([0, -1, Number.NaN, '1'])('may not have the maxDistance %p', (given) => {
    const maxDistance = given as number;
    expect(() => createDbscanClusterer({ maxDistance })).toThrow(invalid);
    expect(() => createOpticsClusterer({ maxDistance })).toThrow(invalid);
  });

  it.each([0, 1, -0.1, Number.NaN, '0.5'])('may not have the xi %p', (xi) => {
    expect(() => createOpticsClusterer({ xi: xi as number })).toThrow(invalid);
  });

  it('may not have a metric that there is not', () => {
    const metric = 'manhattan' as Metric;
    expect(() => createDbscanClusterer({ maxDistance: 1, metric })).toThrow(invalid);
    expect(() => createOpticsClusterer({ metric })).toThrow(invalid);
  });
});

describe('the metric', () => {
  const far = { vectors: Float32Array.of(1, 0, 2, 0, 30, 0, 40, 0), dimension: 2, minClusterSize: 2 };

  it('is cosine by default, which sees directions only', async () => {
    await using clusterer = createDbscanClusterer({ maxDistance: 0.1 });
    expect([...(await clusterer.cluster(far)).labels]).toEqual([0, 0, 0, 0]);
  });

  it('can be euclidean, and maxDistance itself is near', async () => {
    await using clusterer = createDbscanClusterer({ maxDistance: 10, metric: 'euclidean' });
    expect([...(await clusterer.cluster(far)).labels]).toEqual([0, 0, 1, 1]);
    await using optics = createOpticsClusterer({ maxDistance: 10, metric: 'euclidean', xi: 0.5 });
    expect([...(await optics.cluster(far)).labels]).toEqual([0, 0, 1, 1]);
  });
});

describe('a large input', () => {
  it('is refused above 5000 points, with what to use instead', async () => {
    await using clusterer = createOpticsClusterer();
    const input = { vectors: new Float32Array(5001), dimension: 1, minClusterSize: 2 };
    await expect(clusterer.cluster(input)).rejects.toMatchObject({
      code: 'CLUSTERER_INVALID_INPUT',
      message: expect.stringContaining('@learning-memory/clusterer-hdbscan'),
      details: { count: 5001, limit: 5000 },
    });
  });

  it('of 5000 points in one place has room on the stack', async () => {
    await using clusterer = createOpticsClusterer({ xi: 0.9 });
    const input = { vectors: new Float32Array(5000).fill(1), dimension: 1, minClusterSize: 5 };
    expect(new Set((await clusterer.cluster(input)).labels).size).toBe(1);
  });
});
