import type { FoundCode } from '@learning-memory/code-indexer';
import { countTokens } from 'gpt-tokenizer/encoding/r50k_base';
import { connectToServer } from '../connection.ts';
import type { Home } from '../home.ts';
import { toEarlierAnswer } from './earlier-hits.ts';

/** Of one answer with as many hits as `search_code` gives by itself. */
export interface AnswerTokens {
  readonly now: number;
  readonly earlier: number;
}

export interface AnsweredQuestion {
  readonly question: string;
  /** As many as are asked for. */
  readonly hits: readonly FoundCode[];
}

interface CodeAnswer {
  readonly count: number;
}

/** Asks the built server for the same, and leaves out questions with fewer hits or none that fits. */
export async function measureAnswerTokens(
  home: Home,
  asked: readonly AnsweredQuestion[],
  limit: number,
): Promise<readonly AnswerTokens[]> {
  await using server = await connectToServer(home);
  const measured: AnswerTokens[] = [];
  for (const { question, hits } of asked) {
    const { content } = await server.call('search_code', { query: question, project: '*', limit });
    const { count } = content as CodeAnswer;
    if (count < limit || hits.length < limit) continue;
    measured.push({ now: tokensOf(content), earlier: tokensOf(toEarlierAnswer(hits)) });
  }
  return measured;
}

function tokensOf(answer: unknown): number {
  return countTokens(JSON.stringify(answer), { disallowedSpecial: new Set<string>() });
}
