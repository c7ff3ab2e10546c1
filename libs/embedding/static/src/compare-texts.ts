import type { Pace } from './pace.ts';
import { QuestionWords } from './question-words.ts';
import type { LoadedModel } from './static-model.ts';
import { TextReader } from './text-reader.ts';

/** Every word of a question is compared with every word of its candidates; what follows these is left out. */
const QUESTION_WORDS = 128;
/** What comparing two words costs, in characters read. */
const COMPARISON_WORK = 3;
/** What a line costs that was read before. */
const LINE_WORK = 4;

export interface Comparison {
  readonly question: string;
  readonly candidates: readonly string[];
}

/** Late interaction (Khattab and Zaharia 2020) of tokens: a score from 0 to 1 a candidate, in input order. */
export async function compareTexts(
  { question, candidates }: Comparison,
  model: LoadedModel,
  pace: Pace,
): Promise<readonly number[]> {
  const distinct = new Set<number>();
  const reader = new TextReader(model.vocabulary, distinct, pace);
  const tokensOf = async (text: string): Promise<readonly number[]> => {
    distinct.clear();
    await reader.read(text);
    return [...distinct];
  };
  // Candidates may share most of their lines, as texts alone and together with those beside them do.
  const known = new Map<string, readonly number[]>();
  const tokensOfLine = async (line: string): Promise<readonly number[]> => {
    const tokens = known.get(line) ?? (await tokensOf(line));
    known.set(line, tokens);
    return tokens;
  };

  const asked = new QuestionWords((await tokensOf(question)).slice(0, QUESTION_WORDS), model.rows);
  const scores: number[] = [];
  for (const candidate of candidates) {
    const tokens: number[] = [];
    for (const line of candidate.split('\n')) {
      for (const token of await tokensOfLine(line)) {
        const turn = pace.spend(1 + COMPARISON_WORK * asked.learn(token));
        if (turn !== undefined) await turn;
        tokens.push(token);
      }
      const turn = pace.spend(LINE_WORK);
      if (turn !== undefined) await turn;
    }
    scores.push(asked.score(tokens));
  }
  return scores;
}
