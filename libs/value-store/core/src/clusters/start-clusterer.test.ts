import { expect, it } from '@jest/globals';
import type { Clusterer } from '@learning-memory/clusterer';
import { experiencesOf } from '../test-support/experiences.ts';
import { newHome } from '../test-support/home.ts';

it('clusters start the clusterer with nothing while their space is made, and do not mind when that fails', async () => {
  await using home = await newHome();
  await home.add([...experiencesOf('clock', 12), ...experiencesOf('database', 11)]);
  const calls: number[] = [];
  const clusterer: Clusterer = {
    ...home.clusterer,
    async cluster(input) {
      calls.push(input.vectors.length);
      if (input.vectors.length === 0) throw new Error('cannot start');
      return home.clusterer.cluster(input);
    },
  };
  expect((await home.open({ clusterer }).clusters({ axis: 'full' })).clusters).toHaveLength(2);
  expect(calls).toEqual([0, expect.any(Number)]);
});
