import type { RarityOf } from './command-score.ts';
import type { ActionSignature, FailureSignature } from './signature.ts';

/** How an action ended. */
export interface ActionError {
  /** Of `errorWords`. */
  readonly words: ReadonlyMap<string, number>;
  /** Of these words. */
  readonly signs: readonly string[];
  /** Absent where it is not known what ended so. */
  readonly action?: ActionSignature | undefined;
}

const LEAST = { told: 0.5, seen: 0.6 } as const;
const FEWEST_WORDS = { told: 2, seen: 3 } as const;
/** The same program says the same things. */
const SAME_PROGRAM = 0.2;
/** Nearly any error says one of these. */
const GENERIC = new Set(
  'cannot error errors exception fail failed failure file find found invalid missing module unable undefined unknown'.split(
    ' ',
  ),
);

/** How much an error is like that of a failure, as it was told or as it was seen; 0 where it is another. */
export function errorScore(
  { words, signs, action }: ActionError,
  failure: FailureSignature,
  rarityOf: RarityOf,
): number {
  const told = toldShare(words, failure, rarityOf);
  const seen = action === undefined ? 0 : seenShare({ signs, action }, failure, rarityOf);
  if (told < LEAST.told && seen < LEAST.seen) return 0;
  return Math.max(told, seen) + (action !== undefined && isOfSameProgram(action, failure) ? SAME_PROGRAM : 0);
}

/** The share of what the failure said that this error says too. */
function toldShare(words: ReadonlyMap<string, number>, { errorWords }: FailureSignature, rarityOf: RarityOf): number {
  const shared = [...errorWords].filter((word) => words.has(word));
  if (shared.length < FEWEST_WORDS.told || shared.every((word) => GENERIC.has(word))) return 0;
  return weightOf(shared, rarityOf) / weightOf([...errorWords], rarityOf);
}

/** Of a run of one of the programs: the share that either error has in common with the other, of the longer one. */
function seenShare(
  { signs, action }: Pick<ActionError, 'signs'> & { readonly action: ActionSignature },
  { seenErrors }: FailureSignature,
  rarityOf: RarityOf,
): number {
  const shares = seenErrors
    .filter(({ programs }) => action.commands.some(({ program }) => programs.has(program)))
    .map((seen) => {
      const shared = signs.filter((sign) => seen.signs.has(sign));
      if (shared.length < FEWEST_WORDS.seen) return 0;
      const longer = Math.max(weightOf(signs, rarityOf), weightOf([...seen.signs], rarityOf));
      return weightOf(shared, rarityOf) / longer;
    });
  return Math.max(0, ...shares);
}

function weightOf(signs: readonly string[], rarityOf: RarityOf): number {
  return signs.reduce((sum, sign) => sum + rarityOf(sign), 0);
}

function isOfSameProgram({ commands }: ActionSignature, failure: FailureSignature): boolean {
  return commands.some(({ program }) => failure.commands.some((other) => other.program === program));
}
