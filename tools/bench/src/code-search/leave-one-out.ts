import { RANK_RULES, type RankRules } from '@learning-memory/code-indexer-core';
import { ndcgOfFiles, ndcgOfHits } from './code-targets.ts';
import { placesBy, type RecordedQuestion } from './recorded-questions.ts';

export interface RecordedRepository {
  readonly name: string;
  readonly questions: readonly RecordedQuestion[];
}

/** NDCG@10, 0 to 1. */
export interface CodeScores {
  readonly files: number;
  readonly hits: number;
}

export interface LeftOutScores {
  /** With the numbers that ship. */
  readonly shipped: CodeScores;
  /** Each repository with the numbers that the others choose. */
  readonly unseen: CodeScores;
}

/** What a number may be beside what it is: without effect, half of it, one and a half. */
const STEPS = [0, 0.5, 1, 1.5] as const;
const ROUNDS = 2;

/** A multiple of each number of the rules, in their order. */
type Choice = readonly number[];

/** Every number of the table of rules is chosen anew without each repository in turn, and judged on that one. */
export function leaveOneOut(repositories: readonly RecordedRepository[]): LeftOutScores {
  const rules = withRememberedShares(RANK_RULES);
  const known = new Map<string, readonly CodeScores[]>();
  const scoresOf = (choice: Choice): readonly CodeScores[] => {
    const key = choice.join();
    const scores =
      known.get(key) ?? repositories.map(({ questions }) => scoreQuestions(scaled(rules, choice), questions));
    known.set(key, scores);
    return scores;
  };
  const shipped = Array.from({ length: RANK_RULES.evidence.length + RANK_RULES.damping.length }, () => 1);
  const unseen = repositories.map((_, out) => {
    const choice = chooseFor(shipped, (one) => bothOf(mean(scoresOf(one).filter((_score, index) => index !== out))));
    return scoresOf(choice)[out] ?? { files: 0, hits: 0 };
  });
  return { shipped: mean(scoresOf(shipped)), unseen: mean(unseen) };
}

/** One number after the other, twice; what is as good stays as it ships. */
function chooseFor(shipped: Choice, worth: (choice: Choice) => number): Choice {
  let best = shipped;
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const number of shipped.keys()) {
      const others = STEPS.map((step) => best.with(number, step));
      best = others.reduce((one, other) => (worth(other) > worth(one) ? other : one), best);
    }
  }
  return best;
}

function scaled({ evidence, damping }: RankRules, choice: Choice): RankRules {
  const at = (index: number): number => choice[index] ?? 1;
  return {
    evidence: evidence.map((rule, index) => ({ ...rule, weight: rule.weight * at(index) })),
    // A damping of 1 does nothing.
    damping: damping.map((rule, index) => ({ ...rule, factor: rule.factor ** at(evidence.length + index) })),
  };
}

/** What a rule says of a unit for a question does not change with its number. */
function withRememberedShares({ evidence, damping }: RankRules): RankRules {
  return {
    evidence: evidence.map((rule) => ({ ...rule, share: remembered(rule.share) })),
    damping: damping.map((rule) => ({ ...rule, applies: remembered(rule.applies) })),
  };
}

/** Units of two questions are two objects. */
function remembered<Unit extends object, Question, Answer>(
  ask: (unit: Unit, question: Question) => Answer,
): (unit: Unit, question: Question) => Answer {
  const answers = new WeakMap<Unit, { readonly answer: Answer }>();
  return (unit, question) => {
    const known = answers.get(unit) ?? { answer: ask(unit, question) };
    answers.set(unit, known);
    return known.answer;
  };
}

export function scoreQuestions(rules: RankRules, questions: readonly RecordedQuestion[]): CodeScores {
  return mean(
    questions.map((question) => {
      const places = placesBy(rules, question);
      return { files: ndcgOfFiles(places, question.targets), hits: ndcgOfHits(places, question.targets) };
    }),
  );
}

export function mean(scores: readonly CodeScores[]): CodeScores {
  const of = (metric: keyof CodeScores): number =>
    scores.reduce((sum, score) => sum + score[metric], 0) / scores.length;
  return { files: of('files'), hits: of('hits') };
}

function bothOf({ files, hits }: CodeScores): number {
  return files + hits;
}
