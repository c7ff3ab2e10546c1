import { expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { RELEVANCE_WEIGHTS } from '@learning-memory/searcher-core';
import { fitSamples } from './fit-relevance.ts';
import { fittedSets, relevanceSamples } from './relevance-samples.ts';

it('gives the weights that the searcher has', async () => {
  await using embedding = createPackagedStaticEmbedding();
  const weights = fitSamples(await relevanceSamples(embedding, fittedSets()));
  for (const [place, weight] of Object.values(RELEVANCE_WEIGHTS).entries())
    expect(weights[place]).toBeCloseTo(weight, 1);
});
