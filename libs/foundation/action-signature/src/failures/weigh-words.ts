import type { AnsweredSteps, AnsweredWords, NearFailure } from './answered-words.ts';
import type { RarityOf } from './command-score.ts';
import { codeEvidence, codeOf, type DoneCode } from './compare-code.ts';
import { isAnotherDeed } from './another-deed.ts';
import { commandLikeness, matchSigns } from './match-signs.ts';
import { logOddsOf, type Weighed } from './repetition.ts';
import { saidBy, showsRemedy, type SaidByPiece } from './said-by-piece.ts';
import type { ActionSignature, FailureSignature } from '../signature.ts';
import { settingsIn, shareSet } from './settings.ts';
import { likenessOfFiles } from '../text/files.ts';
import { tokensDone, warnedShare } from './warned-of.ts';

interface ComparedStep {
  readonly flags: ReadonlySet<string>;
  readonly said: SaidByPiece;
  readonly answered: AnsweredWords;
}

/** What speaks for and against that an action repeats a failure, in the order of the weights of `repetition.ts`. */
function evidenceOf(
  { words, files }: FailureSignature,
  { flags, said, answered }: ComparedStep,
  rarityOf: RarityOf,
): readonly number[] {
  return [
    answered.tried,
    answered.removed,
    Math.log1p(sharedWords(words, said.words, rarityOf)),
    [...flags].filter((flag) => !isSaid(flag, said.flags)).length,
    likenessOfFiles(said.files, files),
    answered.explained,
  ];
}

/** As it is written, or by its other name: one letter, or a word that begins with it. */
function isSaid(flag: string, said: ReadonlySet<string>): boolean {
  if (said.has(flag)) return true;
  if (flag.startsWith('--')) return said.has(flag.slice(1, 3));
  return flag.length === 2 && [...said].some((other) => other.startsWith(`-${flag}`));
}

/** What words of a failure an action says too, the rarer and the more telling the more. */
function sharedWords(words: ReadonlyMap<string, number>, said: ReadonlySet<string>, rarityOf: RarityOf): number {
  let sum = 0;
  for (const [word, look] of words) if (said.has(word)) sum += look * rarityOf(word);
  return sum;
}

/** Failures whose words are compared with an action. */
const NEAREST = 6;

/** Those that signs know first, then those that share most. */
export function nearestFailures(
  failures: ReadonlyMap<string, FailureSignature>,
  action: ActionSignature,
  rarityOf: RarityOf,
): readonly NearFailure[] {
  const said = saidBy(action);
  return [...failures]
    .map(([id, failure]) => ({
      ...{
        id,
        tried: failure.tried.map(({ text }) => text),
        explained: failure.explained,
        isKnown: matchSigns(action, failure, rarityOf).length > 0,
      },
      shared: Math.max(0, ...said.map(({ words }) => sharedWords(failure.words, words, rarityOf))),
    }))
    .filter(({ isKnown, shared }) => isKnown || shared > 0)
    .toSorted((one, other) => Number(other.isKnown) - Number(one.isKnown) || other.shared - one.shared)
    .slice(0, NEAREST)
    .map(({ id, tried, explained }) => ({ id, tried, explained }));
}

interface Compared {
  readonly action: ActionSignature;
  readonly answered: ReadonlyMap<string, AnsweredSteps>;
  readonly rarityOf: RarityOf;
}

/** The evidence of each failure, by the piece of the action and the thing that was done which speak most for it. */
export function weighWords(
  failures: ReadonlyMap<string, FailureSignature>,
  { action, answered, rarityOf }: Compared,
): ReadonlyMap<string, Weighed> {
  const does = readDeed(action);
  const weighed = new Map<string, Weighed>();
  for (const [id, steps] of answered) {
    const failure = failures.get(id);
    if (failure === undefined || isAnotherDeed(action, failure)) continue;
    const shared = sharedEvidence(does, failure, rarityOf);
    if (shared === undefined) continue;
    const evidence = steps.flatMap((pieces, step) =>
      pieces.flatMap((words, at) => {
        const [piece, flags] = [does.said[at], failure.tried[step]?.flags];
        if (piece === undefined || flags === undefined) return [];
        return [[...evidenceOf(failure, { flags, said: piece, answered: words }, rarityOf), ...shared]];
      }),
    );
    const [most] = evidence.toSorted((one, other) => logOddsOf(other) - logOddsOf(one));
    if (most !== undefined) weighed.set(id, { evidence: most, comparisons: steps.length * does.said.length });
  }
  return weighed;
}

/** What an action does; read once for all failures. */
interface Deed {
  readonly action: ActionSignature;
  readonly said: readonly SaidByPiece[];
  readonly code: DoneCode;
  readonly tokens: ReadonlySet<string>;
  readonly settings: ReadonlySet<string>;
}

function readDeed(action: ActionSignature): Deed {
  return {
    action,
    said: saidBy(action),
    code: codeOf(action),
    tokens: tokensDone(action),
    settings: settingsIn(action.done),
  };
}

/** Of the whole action, in the order of the weights; `undefined` for what helped. */
function sharedEvidence(
  { action, said, code, tokens, settings }: Deed,
  failure: FailureSignature,
  rarityOf: RarityOf,
): readonly number[] | undefined {
  const shared = codeEvidence(code, failure);
  if (shared === undefined || said.some((piece) => showsRemedy(failure, piece, rarityOf))) return undefined;
  const { share, isKept } = warnedShare(failure, tokens, action.commands);
  return [
    ...shared,
    share,
    // In code it may be warned of under another name.
    Number(isKept && action.commands.length > 0),
    commandLikeness(action, failure, rarityOf),
    shareSet(failure.settings, settings),
  ];
}
