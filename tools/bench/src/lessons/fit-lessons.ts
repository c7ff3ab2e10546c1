import {
  answeredWords,
  createFailureIndex,
  parseAction,
  probabilityAmong,
  type Weighed,
} from '@learning-memory/action-signature';
import { failureSignature } from '@learning-memory/context-assembler-core';
import type { EmbeddingService } from '@learning-memory/embedding';
import { fitLogistic, logOdds, type LogisticSample } from '../relevance/logistic-regression.ts';
import type { SampleAction } from './failures-home.ts';
import { entriesOf, LESSON_SETS, type LessonSet } from './lesson-sets.ts';

interface NearFailure extends Weighed {
  readonly isRight: boolean;
}

/** An action with the failures that are nearest to it. */
interface AskedAction {
  readonly set: string;
  readonly isInnocent: boolean;
  readonly near: readonly NearFailure[];
}

/** What a set makes of its actions, by weights that were fitted on the others. */
export interface JudgedSet {
  readonly set: string;
  readonly pairs: number;
  readonly innocent: number;
  /** Probability of the likeliest failure for each action; -1 without one. */
  readonly told: readonly { readonly probability: number; readonly isRight: boolean; readonly isInnocent: boolean }[];
}

export interface LessonFit {
  /** The constant, and a weight for each piece of evidence. */
  readonly weights: readonly number[];
  readonly judged: readonly JudgedSet[];
}

/** Each action counts alike, and so do failures that it repeats and all others that are near it. */
export async function fitLessons(embedding: EmbeddingService): Promise<LessonFit> {
  const asked: AskedAction[] = [];
  for (const set of LESSON_SETS) asked.push(...(await askSet(embedding, set)));
  const judged = LESSON_SETS.map(({ name }) => judge(name, asked));
  return { weights: fitOn(asked), judged };
}

async function askSet(embedding: EmbeddingService, set: LessonSet): Promise<readonly AskedAction[]> {
  const index = createFailureIndex(
    new Map(entriesOf(set).map((entry) => [entry.id, failureSignature(entry, undefined)])),
  );
  const ask = async ({ tool_name: tool, tool_input: input }: SampleAction, right?: string): Promise<AskedAction> => {
    const action = parseAction({ tool, input: JSON.stringify(input) });
    const compare = async (question: string, texts: readonly string[]) => embedding.compareWords?.(question, texts);
    const answered = await answeredWords(compare, action, index.nearest(action));
    const near = [...index.weigh(action, answered ?? new Map())].map(([id, weighed]) => ({
      ...weighed,
      isRight: id === right,
    }));
    return { set: set.name, isInnocent: right === undefined, near };
  };
  const asked: AskedAction[] = [];
  for (const { id, action } of set.pairs) asked.push(await ask(action, id));
  for (const { action } of set.innocent) asked.push(await ask(action));
  return asked;
}

function fitOn(asked: readonly AskedAction[]): readonly number[] {
  const samples: readonly LogisticSample[] = asked.flatMap(({ near }) =>
    near.map(({ evidence, isRight }) => ({ features: evidence, outcome: isRight, weight: 1 })),
  );
  return fitLogistic(samples);
}

function judge(name: string, asked: readonly AskedAction[]): JudgedSet {
  const weights = fitOn(asked.filter(({ set }) => set !== name));
  const own = asked.filter(({ set }) => set === name);
  const told = own.map(({ isInnocent, near }) => {
    const judged = near.map(({ evidence, comparisons, isRight }) => ({
      probability: probabilityAmong(comparisons, logOdds(weights, evidence)),
      isRight,
    }));
    const likeliest = judged.toSorted((one, other) => other.probability - one.probability)[0];
    return { ...(likeliest ?? { probability: -1, isRight: false }), isInnocent };
  });
  const innocent = own.filter(({ isInnocent }) => isInnocent).length;
  return { set: name, pairs: own.length - innocent, innocent, told };
}
