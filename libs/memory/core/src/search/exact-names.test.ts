import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { NewMemoryService } from '../test-support/new-memory-service.ts';
import { realModelHome } from '../test-support/real-model-home.ts';

const MEMORIES = [
  'The invoice parser is written in C++.',
  'The report generator is written in C#.',
  'The firmware loader is written in C.',
  'The rules engine is written in F#.',
  'The tax service runs on .NET 8.',
  'k8s probes wait thirty seconds before the first check.',
  'The partner interface answers 429 above ten calls a second.',
  'Single sign-on is provided by Keycloak.',
  'The gateway is called before the partner is asked.',
  'Logins of the shop are written to a log.',
];

let home: NewMemoryService;

beforeAll(async () => {
  home = await realModelHome();
  for (const content of MEMORIES) await home.service.store({ content, project: 'shop' });
});

afterAll(async () => home[Symbol.asyncDispose]());

async function firstFor(query: string): Promise<string | undefined> {
  const { hits } = await home.service.search({ query, projects: ['shop'], limit: 5 });
  return hits[0]?.memory.content;
}

describe('names that words alone do not tell apart', () => {
  it.each([
    ['what is written in C++', 0],
    ['what is written in cpp', 0],
    ['what is written in C#', 1],
    ['which part is written in csharp', 1],
    ['what is written in F#', 3],
    ['which service uses .NET', 4],
  ])('are found by their symbols: %s', async (query, place) => {
    expect(await firstFor(query)).toBe(MEMORIES[place]);
  });
});

describe('abbreviations', () => {
  it.each([
    ['kubernetes liveness checks', 5],
    ['too many requests to the partner', 6],
    ['which SSO provider', 7],
  ])('are found by what they stand for, and the other way round: %s', async (query, place) => {
    expect(await firstFor(query)).toBe(MEMORIES[place]);
  });
});

describe('slips of typing', () => {
  it.each([
    ['liveness proeb of kubernetes', 'liveness probe of kubernetes'],
    ['which identity provder has the sign-on', 'which identity provider has the sign-on'],
    ['who is called before the partenr is asked', 'who is called before the partner is asked'],
    ['is there a firmwrae loader', 'is there a firmware loader'],
  ])('are answered as what was meant: %s', async (typed, meant) => {
    const answer = async (query: string) => home.service.search({ query, projects: ['shop'], limit: 5 });
    const [ofTyped, ofMeant] = [await answer(typed), await answer(meant)];
    expect(ofTyped.relevance).toBe(ofMeant.relevance);
    const contents = ({ hits }: typeof ofTyped) => hits.map(({ memory, score }) => [memory.content, score]);
    expect(contents(ofTyped)).toEqual(contents(ofMeant));
  });
});
