import type { ActionSignature } from './signature.ts';

/** Scores of the candidates, 0 to 1 each, in their order: how well each answers the words of the question. */
export type CompareWords = (question: string, candidates: readonly string[]) => Promise<readonly number[] | undefined>;

/** How well a piece of an action answers the words of what was done when it failed, each 0 to 1. */
export interface AnsweredWords {
  /** By what is run or written now. */
  readonly tried: number;
  /** By what is taken out now. */
  readonly removed: number;
}

/** A failure, and what was done, one thing after the other. */
export interface NearFailure {
  readonly id: string;
  readonly tried: readonly string[];
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
  for (const { id, tried } of failures) {
    const scores = await Promise.all(tried.map((step) => compare(step, compared)));
    if (scores.includes(undefined)) return undefined;
    answered.set(
      id,
      scores.map((ofStep = []) => {
        const scoreOf = (text: string): number => ofStep[places.get(text) ?? -1] ?? 0;
        return cut.map(([text, removed]) => ({ tried: scoreOf(text), removed: scoreOf(removed) }));
      }),
    );
  }
  return answered;
}
