import type { Pace } from './pace.ts';
import { QuestionWords, raise } from './question-words.ts';
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
  await new TextReader(model.vocabulary, distinct, pace).read(question);
  const asked = new QuestionWords([...distinct].slice(0, QUESTION_WORDS), model.rows);
  const comparing = { spend: (work: number) => pace.spend(work + COMPARISON_WORK * asked.takeCompared()) };
  const reader = new TextReader(model.vocabulary, asked, comparing);
  // Candidates may share most of their lines, as texts alone and together with those beside them do.
  const known = new Map<string, Float64Array | undefined>();
  const scores: number[] = [];
  for (const candidate of candidates) {
    const nearest = asked.noneNear();
    for (const line of candidate.split('\n')) {
      if (!known.has(line)) {
        // Most lines are too short for a promise of their own.
        const work = model.lines.read(line, asked);
        const reading = work === undefined ? reader.read(line) : comparing.spend(work);
        if (reading !== undefined) await reading;
        known.set(line, asked.takeNearest());
      }
      const near = known.get(line);
      if (near !== undefined) raise(nearest, near);
      const turn = pace.spend(LINE_WORK);
      if (turn !== undefined) await turn;
    }
    scores.push(asked.score(nearest));
  }
  return scores;
}
