import { createMemoryService } from '@learning-memory/memory-core';
import type { ConversationSet, Turn } from './bench-data.ts';
import {
  askInModes,
  scoreModes,
  type ModeAnswers,
  type ModeScores,
  type Question,
  type RetrievalHome,
} from './retrieval-home.ts';

const LIMIT = 10;

type Conversation = ConversationSet['conversations'][number];

/** A home for each conversation, whose questions are asked of it alone; each turn is a memory that `searchMemories` finds. */
export async function measureConversations(
  { conversations }: ConversationSet,
  openHome: () => Promise<RetrievalHome>,
): Promise<ModeScores> {
  const memories: ModeAnswers[] = [];
  for (const conversation of conversations) {
    await using parts = await openHome();
    const questions = questionsOf(conversation);
    memories.push(await askMemories(parts, conversation.turns, questions));
  }
  return scoreModes(joinAnswers(memories));
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
