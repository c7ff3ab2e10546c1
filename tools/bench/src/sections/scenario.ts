import { memoryCollection, type MemoryPayload } from '@learning-memory/memory-core';
import type { SampleMemory } from '@learning-memory/sample-experiences';
import type { Point, SearchQuery } from '@learning-memory/vector-store';
import { connectToServer } from '../connection.ts';
import { type Libraries, openLibraries } from '../libraries.ts';
import { rankOf, readScenario, type Scenario, type ScenarioQuestion } from '../scenario-data.ts';
import type { BenchContext, Figure, Section } from '../section.ts';
import { hitRate } from '../statistics.ts';

const DEPTH = 5;

/** What a person would try: store mixed notes, then ask for them in other words. */
export const scenario: Section = {
  id: 'scenario',
  title: '300 memories, 50 questions in other words',
  async run(context) {
    const rates = await measureRates(context);
    return {
      method: [
        'The memories lie in `tools/sample-experiences/data`, the questions in `tools/bench/data`. They were written by ' +
          'hand, the questions without looking at any score, and are never tuned. *Dense* and *lexical* ask the store ' +
          'directly; *hybrid* is `retrieve_memories` of the server. Memories that share only meaning with the question are ' +
          'what a small embedding model finds hardest.',
      ],
      tables: [
        { measure: 'among the first 5', details: ['first'], figures: rates.map(rateFigure) },
        { measure: 'difference', figures: hybridLead(rates) },
      ],
    };
  },
};

interface Rates {
  readonly name: string;
  readonly first: number;
  readonly amongFirst: number;
}

async function measureRates(context: BenchContext): Promise<readonly Rates[]> {
  context.progress('hit rates of dense, lexical and hybrid search');
  const { memories, questions } = readScenario(context.quick);
  await using libraries = openLibraries(await context.createHome('scenario-parts'));
  await storeDirectly(libraries, memories);
  const { embedding } = libraries;
  return [
    await rate('dense', questions, (question) =>
      searchDirectly(libraries, async () => ({
        mode: 'dense',
        vector: (await embedding.embed(question, { inputType: 'query' })) ?? [],
      })),
    ),
    await rate('lexical (BM25)', questions, (question) =>
      searchDirectly(libraries, () => Promise.resolve({ mode: 'lexical', text: question })),
    ),
    await rateServer(context, { memories, questions }),
  ];
}

async function rate(
  name: string,
  questions: readonly ScenarioQuestion[],
  search: (question: string) => Promise<readonly (string | undefined)[]>,
): Promise<Rates> {
  const ranks: number[] = [];
  for (const { question, expected } of questions) ranks.push(rankOf(expected, await search(question)));
  return { name, first: hitRate(ranks, 1), amongFirst: hitRate(ranks, DEPTH) };
}

async function rateServer(context: BenchContext, { memories, questions }: Scenario): Promise<Rates> {
  await using server = await connectToServer(await context.createHome('scenario-server'));
  const names = new Map<string, string>();
  for (const { id, content, category, tags } of memories) {
    const stored = (await server.call('store_memory', { content, category, tags })).content as { readonly id: string };
    names.set(stored.id, id);
  }
  return await rate('hybrid (`retrieve_memories`)', questions, async (query) => {
    const { content } = await server.call('retrieve_memories', { query, limit: DEPTH });
    return (content as { readonly results: readonly { readonly id: string }[] }).results.map(({ id }) => names.get(id));
  });
}

async function storeDirectly({ embedding, vectorStore }: Libraries, memories: readonly SampleMemory[]): Promise<void> {
  const vectors = await embedding.embedBatch(
    memories.map(({ content }) => content),
    { inputType: 'document' },
  );
  const points = memories.map((memory, index): Point<MemoryPayload> => ({
    id: memory.id,
    vector: vectors[index],
    text: { content: memory.content, tags: memory.tags.join(' ') },
    payload: { ...memory, importance: 0.5, createdAt: index, updatedAt: index, contentHash: memory.id },
  }));
  await vectorStore.upsert(memoryCollection(embedding.model), points);
}

async function searchDirectly(
  { embedding, vectorStore }: Libraries,
  createQuery: () => Promise<SearchQuery>,
): Promise<readonly string[]> {
  const query = await createQuery();
  const hits = await vectorStore.search(memoryCollection(embedding.model), { query, limit: DEPTH });
  return hits.map(({ id }) => id);
}

function rateFigure({ name, first, amongFirst }: Rates): Figure {
  return { name, value: amongFirst * 100, unit: '%', details: [`${Math.round(first * 100)} %`] };
}

/** Hybrid against the better of its parts, in percentage points. */
function hybridLead(rates: readonly Rates[]): readonly Figure[] {
  const lead = (name: string, of: (rates: Rates) => number): Figure => {
    const [hybrid = 0, ...parts] = rates.map(of).toReversed();
    return { name, value: (hybrid - Math.max(...parts)) * 100, unit: 'points', target: { comparison: '>=', limit: 0 } };
  };
  return [
    lead('hybrid over the better part, first', ({ first }) => first),
    lead('hybrid over the better part, among the first 5', ({ amongFirst }) => amongFirst),
  ];
}
