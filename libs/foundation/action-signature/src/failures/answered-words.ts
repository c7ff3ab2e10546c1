import type { ActionSignature } from '../signature.ts';

/** Scores of the candidates, 0 to 1 each, in their order: how well each answers the words of the question. */
export type CompareWords = (question: string, candidates: readonly string[]) => Promise<readonly number[] | undefined>;

/** How well a piece of an action answers the words of what was done when it failed, each 0 to 1. */
export interface AnsweredWords {
  /** By what is run or written now. */
  readonly tried: number;
  /** By what is taken out now. */
  readonly removed: number;
  /** The words of why it failed, by what is run or written now. */
  readonly explained: number;
}

/** A failure, and what was done, one thing after the other. */
export interface NearFailure {
  readonly id: string;
  readonly tried: readonly string[];
  /** Why it failed; `''` where nobody said. */
  readonly explained: string;
}

/** For each thing that was done, for each piece of the action. */
export type AnsweredSteps = readonly (readonly AnsweredWords[])[];

/** UTF-16 units of an action that are compared: what it is about stands at its beginning. */
const COMPARED = 4000;

/** By the id of each failure; `undefined` where nothing can compare words. */
export async function answeredWords(
  compare: CompareWords | undefined,
  { pieces }: ActionSignature,
  failures: readonly NearFailure[],
): Promise<ReadonlyMap<string, AnsweredSteps> | undefined> {
  if (compare === undefined) return undefined;
  const cut = pieces.map(({ text, removed }) => [text.slice(0, COMPARED), removed.slice(0, COMPARED)] as const);
  // Pieces of one edit take the place of the same text.
  const compared = [...new Set(cut.flat())];
  const places = new Map(compared.map((text, at) => [text, at]));
  const answered = new Map<string, AnsweredSteps>();
  const scoreOf = (text: string, scores: readonly number[] = []): number => scores[places.get(text) ?? -1] ?? 0;
  for (const { id, tried, explained } of failures) {
    const [why, ...steps] = await Promise.all(
      [explained, ...tried].map(async (told) => (told === '' ? [] : compare(told, compared))),
    );
    if (why === undefined || steps.includes(undefined)) return undefined;
    answered.set(
      id,
      steps.map((scores) =>
        cut.map(([text, removed]) => ({
          tried: scoreOf(text, scores),
          removed: scoreOf(removed, scores),
          explained: scoreOf(text, why),
        })),
      ),
    );
  }
  return answered;
}
