import { describe, expect, it } from '@jest/globals';
import { runInThread } from './test-support/run-in-thread.ts';
import { createRandom } from './test-support/random.ts';

const random = createRandom(1);
const points = {
  vectors: Float64Array.from({ length: 4000 }, random),
  dimension: 2,
  minClusterSize: 5,
  minSamples: 3,
};

describe('runHdbscan', () => {
  it.each(['cosine', 'euclidean'] as const)(
    'rejects CLUSTERER_ABORTED before it begins with the tree: %s',
    async (metric) => {
      const stop = Int32Array.of(1);
      await expect(runInThread({ ...points, metric, stop })).rejects.toMatchObject({ code: 'CLUSTERER_ABORTED' });
    },
  );

  it('rejects CLUSTERER_ABORTED between two batches of rows', async () => {
    const stop = Int32Array.of(0);
    const running = runInThread({ ...points, minSamples: 1, stop });
    setImmediate(() => (stop[0] = 1));
    await expect(running).rejects.toMatchObject({ code: 'CLUSTERER_ABORTED' });
  });

  it('answers when nobody cancels', async () => {
    expect((await runInThread(points)).labels).toHaveLength(2000);
  });
});
