import { readFileSync } from 'node:fs';
import type { EmbeddingService } from '@learning-memory/embedding';
import { INJECTION_SITUATIONS, ONE_TEAM, SITUATIONS } from '@learning-memory/sample-experiences';
import { relevanceEvidence, type RelevanceEvidence } from '@learning-memory/searcher-core';
import type { CollectionRef } from '@learning-memory/vector-store';
import { createMemoryVectorStore } from '@learning-memory/vector-store-memory';
import { readScenario } from '../scenario-data.ts';

/** A question to a store, and whether the store holds what answers it. */
export interface RelevanceSample {
  readonly set: string;
  readonly question: string;
  readonly fits: boolean;
  readonly evidence: RelevanceEvidence;
}

export interface TextSet {
  readonly name: string;
  readonly texts: readonly string[];
  readonly fitting: readonly string[];
  readonly unfitting: readonly string[];
}

interface Payload {
  readonly place: number;
}

const CANDIDATES = 50;
const SMALL_STORE = 30;

/** Asks each set its questions, in a store of its own. Questions without a candidate that was compared are left out. */
export async function relevanceSamples(
  embedding: EmbeddingService,
  sets: readonly TextSet[],
): Promise<readonly RelevanceSample[]> {
  const samples: RelevanceSample[] = [];
  for (const { name, texts, fitting, unfitting } of sets) {
    await using store = createMemoryVectorStore();
    const { id, dimension, denseWeight } = embedding.model;
    const collection: CollectionRef<Payload> = {
      ...{ name: 'texts', model: { id, dimension } },
      ...{ textFields: { content: 1 }, indexedFields: [] },
    };
    const vectors = await embedding.embedBatch(texts, { inputType: 'document' });
    const points = texts.map((content, place) => ({
      ...{ id: String(place), vector: vectors[place] },
      ...{ text: { content }, payload: { place } },
    }));
    await store.upsert(collection, points);
    const ask = async (question: string, fits: boolean): Promise<void> => {
      const vector = await embedding.embed(question, { inputType: 'query' });
      if (vector === undefined) return;
      const query = { mode: 'hybrid', vector, text: question, denseWeight } as const;
      const evidence = relevanceEvidence(await store.search(collection, { query, limit: CANDIDATES }));
      if (evidence !== undefined) samples.push({ set: name, question, fits, evidence });
    };
    for (const question of fitting) await ask(question, true);
    for (const question of unfitting) await ask(question, false);
  }
  return samples;
}

/** Notes of many teams, in one store and in ten of thirty, and a year of one team; eighty prompts that nothing answers. */
export function fittedSets(): readonly TextSet[] {
  const { memories, questions } = readScenario(false);
  const unfitting = unfittingPrompts();
  const small = Array.from({ length: memories.length / SMALL_STORE }, (_, index) => {
    const part = memories.slice(index * SMALL_STORE, (index + 1) * SMALL_STORE);
    const ids = new Set(part.map(({ id }) => id));
    return {
      name: 'thirty notes',
      texts: part.map(({ content }) => content),
      fitting: questions.filter(({ expected }) => ids.has(expected)).map(({ question }) => question),
      unfitting: unfitting.filter((_, place) => place % (memories.length / SMALL_STORE) === index),
    };
  });
  return [
    {
      name: 'three hundred notes',
      texts: memories.map(({ content }) => content),
      fitting: [
        ...questions.map(({ question }) => question),
        ...SITUATIONS.flatMap(({ prompt, expected }) => ('memory' in expected ? (prompt ?? []) : [])),
      ],
      unfitting,
    },
    ...small,
    {
      name: 'experiences of one team',
      texts: experienceTexts(),
      fitting: SITUATIONS.flatMap(({ prompt, expected }) => ('experience' in expected ? (prompt ?? []) : [])),
      unfitting: [...unfitting, ...questions.map(({ question }) => question)],
    },
  ];
}

/** Never fitted on: the prompts that `INJECTION_SITUATIONS` judges by. */
export function judgedSets(): readonly TextSet[] {
  const { fitting, unfitting } = INJECTION_SITUATIONS;
  const prompts = unfitting.map(({ prompt }) => prompt);
  const expecting = (kind: string): readonly string[] =>
    fitting.filter(({ expected }) => kind in expected).map(({ prompt }) => prompt);
  return [
    {
      name: 'situations, notes',
      texts: readScenario(false).memories.map(({ content }) => content),
      fitting: expecting('memory'),
      unfitting: prompts,
    },
    { name: 'situations, experiences', texts: experienceTexts(), fitting: expecting('experience'), unfitting: prompts },
  ];
}

function experienceTexts(): readonly string[] {
  const entries = ONE_TEAM.flatMap(({ first, later }) => [...first, ...later]);
  return entries.map(({ start: { domain: _domain, strategy: _strategy, ...start }, resolve }) =>
    [...leaves(start), ...leaves(resolve)].join('\n'),
  );
}

function leaves(value: unknown): readonly string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [];
}

function unfittingPrompts(): readonly string[] {
  const file = new URL('../../data/unfitting-prompts.json', import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
}
