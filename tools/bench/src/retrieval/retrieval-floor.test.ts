import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import type { EmbeddingService } from '@learning-memory/embedding';
import { createMemoryService } from '@learning-memory/memory-core';
import { createHomes, type Homes } from '../home.ts';
import { readScenario } from '../scenario-data.ts';
import { share } from '../statistics.ts';
import { storeScenario } from './measure-scenario.ts';
import { openRetrievalHome, type RetrievalHome } from './retrieval-home.ts';
import { scoresOf } from './scores.ts';

/** A little below what was measured: a change of words, weights or model that costs a search this much is no accident. */
const FLOORS = { first: 0.26, recallAt5: 0.6, separation: 0.6 } as const;

/** About nothing that any note says. */
const UNRELATED = [
  'how long does sourdough bread have to rise overnight',
  'which constellation can be seen from Patagonia in winter',
  'who painted the ceiling of the chapel in the palace',
  'best stretches for runners with sore knees',
  'why do cats knead blankets before they sleep',
  'when do cherry trees bloom along the river',
  'lyrics of the lullaby my grandmother sang',
  'how many players are on the field in rugby',
  'what makes a violin string snap in dry air',
  'recipe for lentil soup with lemon and cumin',
];

let homes: Homes;
let embedding: EmbeddingService;
let parts: RetrievalHome;
let notes: ReadonlyMap<string, string>;

beforeAll(async () => {
  homes = createHomes();
  embedding = createPackagedStaticEmbedding();
  parts = openRetrievalHome(await homes.create('floor'), embedding);
  notes = await storeScenario(parts);
});

afterAll(async () => {
  await parts[Symbol.asyncDispose]();
  await embedding[Symbol.asyncDispose]();
  homes[Symbol.dispose]();
});

async function ask(query: string) {
  const { hits } = await createMemoryService(parts).search({ query, limit: 10 });
  return { found: hits.map(({ memory }) => notes.get(memory.id) ?? ''), best: hits[0]?.score ?? 0 };
}

describe('a search of 300 notes, with the real model and store', () => {
  it('finds what 50 questions ask for in other words', async () => {
    const answers = [];
    for (const { question, expected } of readScenario(false).questions) {
      answers.push({ gold: new Set([expected]), found: (await ask(question)).found });
    }
    const scores = scoresOf(answers);
    expect(scores.first).toBeGreaterThanOrEqual(FLOORS.first);
    expect(scores.recallAt5).toBeGreaterThanOrEqual(FLOORS.recallAt5);
  });

  it('gives questions about nothing in them lower scores', async () => {
    const related: number[] = [];
    for (const { question } of readScenario(false).questions) related.push((await ask(question)).best);
    const unrelated: number[] = [];
    for (const question of UNRELATED) unrelated.push((await ask(question)).best);
    const pairs = related.flatMap((right) => unrelated.map((wrong) => right > wrong));
    expect(share(pairs.filter(Boolean).length, pairs.length)).toBeGreaterThanOrEqual(FLOORS.separation);
  });
});
