import { createMemoryService } from '@learning-memory/memory-core';
import type { ConversationSet, Turn } from './bench-data.ts';
import { ask, joinAnswers, type Answers, type Question, type RetrievalHome } from './retrieval-home.ts';
import type { Variant } from './variants.ts';

const LIMIT = 10;

type Conversation = ConversationSet['conversations'][number];

/** A home for each conversation, whose questions are asked of it alone; each turn is a memory that the memory service finds. */
export async function measureConversations(
  { conversations }: ConversationSet,
  variants: readonly Variant[],
  openHome: () => Promise<RetrievalHome>,
): Promise<Answers> {
  const answers: Answers[] = [];
  for (const conversation of conversations) {
    await using parts = await openHome();
    const turnIds = await storeTurns(parts, conversation.turns);
    const find = async (variant: Variant, query: string): Promise<readonly string[]> => {
      const service = createMemoryService({ ...parts, searcher: parts.searcherIn(variant) });
      const { hits } = await service.search({ query, limit: LIMIT });
      return hits.map(({ memory }) => turnIds.get(memory.id) ?? '');
    };
    answers.push(await ask(questionsOf(conversation), variants, find));
  }
  return joinAnswers(answers);
}

function questionsOf({ turns, questions }: Conversation): readonly Question[] {
  const ids = new Set(turns.map(({ id }) => id));
  return questions
    .map(({ q, gold }) => ({ text: q, gold: new Set(gold.filter((id) => ids.has(id))) }))
    .filter(({ gold }) => gold.size > 0);
}

/** Resolves with the turn of each memory. */
async function storeTurns(parts: RetrievalHome, turns: readonly Turn[]): Promise<ReadonlyMap<string, string>> {
  const service = createMemoryService(parts);
  const turnIds = new Map<string, string>();
  for (const turn of turns) {
    const { memory } = await service.store({ content: `${turn.date}, ${saidIn(turn)}`, category: 'event' });
    turnIds.set(memory.id, turn.id);
  }
  return turnIds;
}

function saidIn({ speaker, text, caption }: Turn): string {
  return `${speaker}: ${text}${caption === undefined ? '' : ` ${caption}`}`;
}
