import { beforeAll, describe, expect, it } from '@jest/globals';
import { createHdbscanClusterer } from '@learning-memory/clusterer-hdbscan';
import { createCodeIndexer } from '@learning-memory/code-indexer-core';
import { createTreeSitterCodeParser } from '@learning-memory/code-indexer-tree-sitter';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { AXES } from '@learning-memory/ghap';
import { createGitAnalyzer } from '@learning-memory/git-analyzer-core';
import { createMemoryService } from '@learning-memory/memory-core';
import { createSqliteMetadataStore } from '@learning-memory/metadata-store-sqlite';
import { createExperienceReader } from '@learning-memory/observation-persister-core';
import type { RelevanceIntercepts, Searcher } from '@learning-memory/searcher';
import { MEAN_INTERCEPTS, RELEVANCE_WEIGHTS, relevanceOf } from '@learning-memory/searcher-core';
import { createValueStore } from '@learning-memory/value-store-core';
import { createHomes } from '../home.ts';
import { openRetrievalHome } from '../retrieval/retrieval-home.ts';
import { fitRelevance, MODES, type RelevanceFit } from './fit-relevance.ts';
import { HOOK_FLOOR } from './relevance-page.ts';
import { relevanceSamples } from './relevance-samples.ts';
import { SOURCES, type Source } from './relevance-set.ts';
import { fittedHookSets, fittedSets } from './shipped-sets.ts';

const DIGITS = 1;
/**
 * Which two hundred units tell what the sample code is about depends on the folder that it lies in: the weight of the topic
 * differs by up to half a percent from one fit to the next.
 */
const SPREAD = 0.01;
const LEAST_SPREAD = 0.05;
let fit: RelevanceFit;
let shipped: ReadonlyMap<Source, RelevanceIntercepts | undefined>;

beforeAll(async () => {
  await using embedding = createPackagedStaticEmbedding();
  const [samples, prompts] = [fittedSets(), fittedHookSets()];
  fit = fitRelevance(await relevanceSamples(embedding, samples), await relevanceSamples(embedding, prompts));
  shipped = await interceptsOfOwners();
});

/** What each owner hands to the searcher. */
async function interceptsOfOwners(): Promise<ReadonlyMap<Source, RelevanceIntercepts | undefined>> {
  using homes = createHomes();
  await using embedding = createPackagedStaticEmbedding();
  const home = await homes.create('owners');
  await using opened = openRetrievalHome(home, embedding);
  await using metadata = createSqliteMetadataStore({ file: home.database, backupDirectory: home.backups });
  await using parser = createTreeSitterCodeParser();
  let seen: RelevanceIntercepts | undefined;
  const searcher: Searcher = {
    async search({ relevanceIntercepts }) {
      seen = relevanceIntercepts;
      return { hits: [], mode: 'hybrid' };
    },
  };
  const parts = { ...opened, searcher };
  const { clusterRuns: runs, valueExposures: exposures } = metadata;
  const reader: Parameters<typeof createGitAnalyzer>[0]['reader'] = { open: () => Promise.reject(new Error()) };
  const asked = { query: 'anything', limit: 1 };
  const experiences = createExperienceReader(parts);
  const searches: Readonly<Partial<Record<Source, () => Promise<unknown>>>> = {
    memories: () => createMemoryService(parts).search(asked),
    values: () => createValueStore({ ...parts, runs, exposures, clusterer: createHdbscanClusterer() }).search(asked),
    code: () => createCodeIndexer({ ...parts, parser }).search(asked),
    commits: () => createGitAnalyzer({ ...parts, reader }).searchCommits(asked),
    ...Object.fromEntries(AXES.map((axis) => [`experiences ${axis}`, () => experiences.search({ ...asked, axis })])),
  };
  const found = new Map<Source, RelevanceIntercepts | undefined>();
  for (const source of SOURCES) {
    seen = undefined;
    await searches[source]?.();
    found.set(source, seen);
  }
  return found;
}

describe('the fit', () => {
  it('gives the weights that the searcher has', () => {
    for (const mode of MODES) {
      for (const [place, weight] of Object.values(RELEVANCE_WEIGHTS[mode]).entries()) {
        const fitted = fit.weights[mode][place] ?? Number.NaN;
        expect(Math.abs(fitted - weight)).toBeLessThanOrEqual(Math.max(LEAST_SPREAD, SPREAD * Math.abs(weight)));
      }
    }
  });

  it.each(SOURCES)('gives the intercepts that the owner of %s has', (source) => {
    for (const mode of MODES) {
      expect(fit.intercepts.get(source)?.[mode]).toBeCloseTo(shipped.get(source)?.[mode] ?? Number.NaN, DIGITS);
    }
  });

  it('keeps a hook silent by words alone where a prompt merely names something of the store', async () => {
    await using embedding = createPackagedStaticEmbedding();
    const [notes] = fittedSets();
    const asked = { ...notes!, fitting: [], unfitting: ['write a haiku about the database of clouds'] };
    const [sample] = await relevanceSamples(embedding, [asked]);
    expect(relevanceOf(sample!.lexical, shipped.get('memories'))).toBeLessThan(HOOK_FLOOR);
  });

  it('gives the mean that stands for others', () => {
    for (const mode of MODES) {
      const intercepts = [...fit.intercepts.values()].map((each) => each[mode]);
      const mean = intercepts.reduce((sum, each) => sum + each, 0) / intercepts.length;
      expect(mean).toBeCloseTo(MEAN_INTERCEPTS[mode], DIGITS);
    }
  });
});
