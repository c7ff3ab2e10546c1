import { share } from '../statistics.ts';

/** What should be found for a question, and what was: ids, best first. */
export interface Answered {
  readonly gold: ReadonlySet<string>;
  readonly found: readonly string[];
}

/** Means over the questions, 0 to 1. */
export interface Scores {
  readonly first: number;
  readonly recallAt5: number;
  readonly recallAt10: number;
  readonly mrrAt10: number;
  /** Of binary gains: Järvelin and Kekäläinen 2002. */
  readonly ndcgAt10: number;
}

const DEPTH = 10;

/**
 * `first` is the share of questions whose first hit is gold, recall the share of a question's gold among the first; MRR
 * goes by the first gold, NDCG by the places of all. Throws for no questions.
 */
export function scoresOf(answers: readonly Answered[]): Scores {
  return {
    first: mean(answers.map(({ gold, found: [first = ''] }) => Number(gold.has(first)))),
    recallAt5: mean(answers.map((answer) => recall(answer, 5))),
    recallAt10: mean(answers.map((answer) => recall(answer, DEPTH))),
    mrrAt10: mean(answers.map(reciprocalRank)),
    ndcgAt10: mean(answers.map(discountedGain)),
  };
}

function recall({ gold, found }: Answered, depth: number): number {
  const first = new Set(found.slice(0, depth));
  return share([...gold].filter((id) => first.has(id)).length, gold.size);
}

function reciprocalRank({ gold, found }: Answered): number {
  const place = found.slice(0, DEPTH).findIndex((id) => gold.has(id));
  return place === -1 ? 0 : 1 / (place + 1);
}

function discountedGain({ gold, found }: Answered): number {
  const gains = [...new Set(found)].slice(0, DEPTH).map((id, index) => Number(gold.has(id)) / Math.log2(index + 2));
  const ideal = Array.from({ length: Math.min(gold.size, DEPTH) }, (_, index) => 1 / Math.log2(index + 2));
  return sum(gains) / sum(ideal);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function mean(values: readonly number[]): number {
  if (values.length === 0) throw new RangeError('There is no mean of no values.');
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
