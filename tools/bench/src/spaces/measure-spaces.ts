import type { EmbeddingService } from '@learning-memory/embedding';
import type { Memory } from '@learning-memory/memory';
import { SPACES, type SpaceId } from '@learning-memory/topics';
import { MODE_PROFILES, openSpaceRanking, type SpaceWeights } from '@learning-memory/topics-core';
import type { ConversationSet } from '../retrieval/bench-data.ts';
import { scoresOf, type Answered, type Scores } from '../retrieval/scores.ts';
import { readScenario } from '../scenario-data.ts';

const DEPTH = 10;

/** What is asked of memories, and what should be found. */
export interface SpaceSet {
  readonly memories: readonly { readonly id: string; readonly content: string }[];
  readonly questions: readonly { readonly text: string; readonly gold: ReadonlySet<string> }[];
}

/** What ranks memories, by name: each space alone, all of them, all but one, and what `search_graph` takes. */
export function rankings(): ReadonlyMap<string, SpaceWeights> {
  const counting = SPACES.filter(({ weight }) => weight > 0);
  const weightsOf = (spaces: typeof counting): SpaceWeights =>
    Object.fromEntries(spaces.map(({ id, weight }): [SpaceId, number] => [id, weight]));
  return new Map([
    ...counting.map((space): [string, SpaceWeights] => [`${space.id} ${space.name} alone`, { [space.id]: 1 }]),
    ['all', weightsOf(counting)],
    ...counting.map((left): [string, SpaceWeights] => [
      `all but ${left.id}`,
      weightsOf(counting.filter(({ id }) => id !== left.id)),
    ]),
    ['search_graph, semantic', MODE_PROFILES.semantic.weights],
  ]);
}

export async function measureSpaces(
  embedding: EmbeddingService,
  sets: readonly SpaceSet[],
): Promise<ReadonlyMap<string, Scores>> {
  const ways = rankings();
  const answers = new Map([...ways.keys()].map((name): [string, Answered[]] => [name, []]));
  for (const { memories, questions } of sets) {
    const ranking = await openSpaceRanking(embedding, memories.map(toMemory));
    for (const { text, gold } of questions) {
      const found = await ranking.rank(text, [...ways.values()]);
      for (const [index, name] of [...ways.keys()].entries()) {
        answers.get(name)?.push({ gold, found: (found[index] ?? []).slice(0, DEPTH) });
      }
    }
  }
  return new Map([...answers].map(([name, answered]) => [name, scoresOf(answered)]));
}

function toMemory({ id, content }: SpaceSet['memories'][number], index: number): Memory {
  const createdAt = index * 60_000;
  return { id, content, category: 'general', importance: 0.5, tags: [], createdAt, updatedAt: createdAt };
}

/** The notes of the scenario. */
export function scenarioSet(): SpaceSet {
  const { memories, questions } = readScenario(false);
  return {
    memories,
    questions: questions.map(({ question, expected }) => ({ text: question, gold: new Set([expected]) })),
  };
}

/** A set for each conversation, whose questions are asked of it alone. */
export function conversationSets({ conversations }: ConversationSet): readonly SpaceSet[] {
  return conversations.map(({ turns, questions }) => {
    const ids = new Set(turns.map(({ id }) => id));
    return {
      memories: turns.map(({ id, date, speaker, text, caption }) => ({
        id,
        content: `${date}, ${speaker}: ${text}${caption === undefined ? '' : ` ${caption}`}`,
      })),
      questions: questions
        .map(({ q, gold }) => ({ text: q, gold: new Set(gold.filter((id) => ids.has(id))) }))
        .filter(({ gold }) => gold.size > 0),
    };
  });
}
