import { createMemoryService } from '@learning-memory/memory-core';
import type { CollectionRef } from '@learning-memory/vector-store';
import type { ConversationSet, Turn } from './bench-data.ts';
import {
  askInModes,
  scoreModes,
  type ModeAnswers,
  type ModeScores,
  type Question,
  type RetrievalHome,
} from './retrieval-home.ts';
import { inMode } from './search-mode.ts';

const LIMIT = 10;

export interface ConversationScores {
  /** Each turn stored as a memory, and found by `searchMemories`. */
  readonly memories: ModeScores;
  /** Each turn a point that has its neighbours as further fields, in the same vector store. */
  readonly withNeighbours: ModeScores;
}

type Conversation = ConversationSet['conversations'][number];

/** A home for each conversation, whose questions are asked of it alone. */
export async function measureConversations(
  { conversations }: ConversationSet,
  openHome: () => Promise<RetrievalHome>,
): Promise<ConversationScores> {
  const memories: ModeAnswers[] = [];
  const withNeighbours: ModeAnswers[] = [];
  for (const conversation of conversations) {
    await using parts = await openHome();
    const questions = questionsOf(conversation);
    memories.push(await askMemories(parts, conversation.turns, questions));
    withNeighbours.push(await askPoints(parts, conversation.turns, questions));
  }
  return { memories: scoreModes(joinAnswers(memories)), withNeighbours: scoreModes(joinAnswers(withNeighbours)) };
}

function questionsOf({ turns, questions }: Conversation): readonly Question[] {
  const ids = new Set(turns.map(({ id }) => id));
  return questions
    .map(({ q, gold }) => ({ text: q, gold: new Set(gold.filter((id) => ids.has(id))) }))
    .filter(({ gold }) => gold.size > 0);
}

async function askMemories(
  parts: RetrievalHome,
  turns: readonly Turn[],
  questions: readonly Question[],
): Promise<ModeAnswers> {
  const service = createMemoryService(parts);
  const turnIds = new Map<string, string>();
  for (const turn of turns) {
    const { memory } = await service.store({ content: `${turn.date}, ${saidIn(turn)}`, category: 'event' });
    turnIds.set(memory.id, turn.id);
  }
  return askInModes(questions, async (mode, query) => {
    const { hits } = await parts.searcher(mode).searchMemories({ query, limit: LIMIT });
    return hits.map(({ memory }) => turnIds.get(memory.id) ?? '');
  });
}

async function askPoints(
  { vectorStore, embedding }: RetrievalHome,
  turns: readonly Turn[],
  questions: readonly Question[],
): Promise<ModeAnswers> {
  const collection: CollectionRef<object> = {
    name: 'turns',
    model: embedding.model,
    textFields: { turn: 1, previous: 0.5, next: 0.5, near: 0.2, date: 0.2 },
    indexedFields: [],
  };
  const said = turns.map(saidIn);
  const at = (index: number): string => said[index] ?? '';
  const vectors = await embedding.embedBatch(
    said.map((turn, index) => `${at(index - 1)} ${turn}`),
    { inputType: 'document' },
  );
  const points = turns.map(({ id, date }, index) => ({
    id,
    vector: vectors[index],
    text: {
      turn: at(index),
      previous: at(index - 1),
      next: at(index + 1),
      near: `${at(index - 2)} ${at(index + 2)}`,
      date,
    },
    payload: {},
  }));
  await vectorStore.upsert(collection, points);
  return askInModes(questions, async (mode, text) => {
    const vector = await embedding.embed(text, { inputType: 'query' });
    if (vector === undefined) return [];
    const query = { mode: 'hybrid', vector, text, denseWeight: embedding.model.denseWeight } as const;
    return (await inMode(vectorStore, mode).search(collection, { query, limit: LIMIT })).map(({ id }) => id);
  });
}

function saidIn({ speaker, text, caption }: Turn): string {
  return `${speaker}: ${text}${caption === undefined ? '' : ` ${caption}`}`;
}

function joinAnswers(parts: readonly ModeAnswers[]): ModeAnswers {
  return {
    dense: parts.flatMap(({ dense }) => dense),
    lexical: parts.flatMap(({ lexical }) => lexical),
    hybrid: parts.flatMap(({ hybrid }) => hybrid),
  };
}
