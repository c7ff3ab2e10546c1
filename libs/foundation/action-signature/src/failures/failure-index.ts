import type { AnsweredSteps, NearFailure } from './answered-words.ts';
import type { RarityOf } from './command-score.ts';
import { nearestFailures, weighWords } from './weigh-words.ts';
import { isIncidental, isOneAttempt } from '../text/files.ts';
import { errorSigns } from '../text/fingerprint.ts';
import { errorScore } from './match-error.ts';
import { isInItsPlace, matchNoted, matchSigns, repeatsSigns, type SignMatch } from './match-signs.ts';
import { LEAST_PROBABILITY, repetitionProbability, type Weighed } from './repetition.ts';
import type { ActionSignature, FailureSignature } from '../signature.ts';

export interface FailureMatch {
  readonly id: string;
  /** Says by what it was recognised. */
  readonly by: SignMatch['by'] | 'error';
  readonly score: number;
}

export interface FailureIndex {
  readonly size: number;
  /** Failures that the action would repeat by its signs alone, the likeliest first. */
  match(action: ActionSignature): readonly FailureMatch[];
  /** The few that an action may have to do with, whose words are worth comparing; none for one that changes nothing. */
  nearest(action: ActionSignature): readonly NearFailure[];
  /** As `match`, where it is known how well the action answers the words of those that are nearest. */
  judge(action: ActionSignature, answered: ReadonlyMap<string, AnsweredSteps>): readonly FailureMatch[];
  /** What speaks for and against each of them, by what speaks most for it. */
  weigh(action: ActionSignature, answered: ReadonlyMap<string, AnsweredSteps>): ReadonlyMap<string, Weighed>;
  /** For an edit: failures that were begun since then, in epoch milliseconds, and edited the same file, the last one first. */
  recentInFile(action: ActionSignature, since: number): readonly string[];
  /** Failures that ended with the like of this error, the likeliest first. */
  matchError(words: ReadonlyMap<string, number>, action?: ActionSignature): readonly FailureMatch[];
  /** Says it of one failure; with the words of an error, of a run that ended with it. An unknown failure has to do with nothing. */
  relate(id: string, action: ActionSignature, words?: ReadonlyMap<string, number>): Relation;
}

/**
 * What an action has to do with a failure that was told: it is the same once more; it is done in its place, as what helped or
 * otherwise than before; or nothing.
 */
export type Relation = 'repeats' | 'avoids' | 'unrelated';

/** As if so many failures more were known: in a small store no word is rare yet. */
const UNSEEN = 60;

export function createFailureIndex(failures: ReadonlyMap<string, FailureSignature>): FailureIndex {
  const rarityOf = rarityAmong([...failures.values()]);
  const matchAll = (
    match: (failure: FailureSignature) => readonly Omit<FailureMatch, 'id'>[],
  ): readonly FailureMatch[] =>
    best([...failures].flatMap(([id, failure]) => match(failure).map((found) => ({ ...found, id }))));
  const weigh: FailureIndex['weigh'] = (action, answered) => weighWords(failures, { action, answered, rarityOf });
  return {
    size: failures.size,
    match: (action) => matchAll((failure) => matchSigns(action, failure, rarityOf)),
    nearest: (action) => nearestFailures(failures, action, rarityOf),
    weigh,
    judge(action, answered) {
      const leastByWords = leastByWordsOf(action);
      const noted = matchAll((failure) => matchNoted(action, failure, rarityOf));
      const weighed = [...weigh(action, answered)].flatMap(([id, found]) => {
        if (noted.some((match) => match.id === id)) return [];
        const [known] = matchSigns(action, failures.get(id) as FailureSignature, rarityOf);
        const score = repetitionProbability(found);
        const least = known === undefined ? leastByWords : leastBySigns(known.by);
        return score < least ? [] : [{ id, by: known?.by ?? 'words', score } as const];
      });
      return best([...noted, ...weighed]);
    },
    recentInFile(action, since) {
      const file = action.edited === undefined ? undefined : action.files[0];
      if (file === undefined || isIncidental(file)) return [];
      return [...failures]
        .filter(([, { triedAt = 0, edited }]) => triedAt >= since && isOneAttempt(edited) && edited.includes(file))
        .toSorted(([, one], [, other]) => (other.triedAt ?? 0) - (one.triedAt ?? 0))
        .map(([id]) => id);
    },
    matchError(words, action) {
      const error = { words, signs: errorSigns(words), action };
      return matchAll((failure) => {
        const score = errorScore(error, failure, rarityOf);
        return score === 0 ? [] : [{ by: 'error', score }];
      });
    },
    relate(id, action, words) {
      const failure = failures.get(id);
      if (failure === undefined) return 'unrelated';
      const error = words && { words, signs: errorSigns(words), action };
      const isSameError = error !== undefined && errorScore(error, failure, rarityOf) > 0;
      if (isSameError || repeatsSigns(action, failure, rarityOf)) return 'repeats';
      return words === undefined && isInItsPlace(action, failure, rarityOf) ? 'avoids' : 'unrelated';
    },
  };
}

/** Commands are alike more often by chance than what is written to one file. */
function leastBySigns(by: SignMatch['by']): number {
  return by === 'command' ? LEAST_PROBABILITY.byCommand : LEAST_PROBABILITY.bySigns;
}

/** A file that is written by shell is written all the same. */
function leastByWordsOf({ edited, writesText }: ActionSignature): number {
  return LEAST_PROBABILITY[edited !== undefined || writesText === true ? 'byWordsOfEdit' : 'byWords'];
}

function rarityAmong(failures: readonly FailureSignature[]): RarityOf {
  const counts = countSigns(failures);
  const all = failures.length + UNSEEN;
  return (sign) => Math.log(all / (counts.get(sign) ?? 1)) / Math.log(all);
}

/** Of equal ones the last by id first: ids of entries begin with their time. */
function best(matches: readonly FailureMatch[]): readonly FailureMatch[] {
  return matches.toSorted((one, other) => other.score - one.score || (one.id > other.id ? -1 : 1));
}

function countSigns(failures: readonly FailureSignature[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const failure of failures) {
    const signs = new Set([
      ...failure.words.keys(),
      ...failure.errorWords,
      ...failure.seenErrors.flatMap(({ signs: ofError }) => [...ofError]),
      ...failure.commands.flatMap(({ details }) => [...details]),
    ]);
    for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return counts;
}
