import type { RarityOf } from './command-score.ts';
import { isRunAgain } from './match-signs.ts';
import { LAUNCHERS } from '../shell/program-names.ts';
import type { ActionSignature, CommandSignature, FailureSignature, SeenError } from '../signature.ts';
import { signOf } from '../text/sign.ts';
import { serverOf } from '../tool-call.ts';

/** How an action ended. */
export interface ActionError {
  /** Of `errorWords`. */
  readonly words: ReadonlyMap<string, number>;
  /** Of these words. */
  readonly signs: readonly string[];
  /** Absent where it is not known what ended so. */
  readonly action?: ActionSignature | undefined;
}

const LEAST = { told: 0.5, seen: 0.6, launched: 0.75, line: 0.8 } as const;
/** Of the same command one word is enough, where it says nothing else. */
const FEWEST_WORDS = { told: 2, seen: 3, again: 1, launched: 4, line: 4, lineTelling: 3 } as const;
/** The same program says the same things. */
const SAME_PROGRAM = 0.2;
/** Nearly any error says one of these. */
const GENERIC = new Set(
  'cannot error errors exception fail failed failure file find found invalid missing module unable undefined unknown'.split(
    ' ',
  ),
);
const GENERIC_SIGNS = new Set([...GENERIC].map(signOf));

/** How much an error is like that of a failure, as it was told or as it was seen; 0 where it is another. */
export function errorScore(
  { words, signs, action }: ActionError,
  failure: FailureSignature,
  rarityOf: RarityOf,
): number {
  const told = Math.max(toldShare(words, failure, rarityOf), lineShare(words, failure, rarityOf));
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

/** Word for word but for names: the share of the shorter one of a line that was told and this error; 0 below the least. */
function lineShare(words: ReadonlyMap<string, number>, { errorLines }: FailureSignature, rarityOf: RarityOf): number {
  const all = weightOf([...words.keys()], rarityOf);
  const shares = errorLines.map((line) => {
    const shared = [...line].filter((word) => words.has(word));
    const own = shared.filter((word) => !GENERIC.has(word));
    if (shared.length < FEWEST_WORDS.line || own.length < FEWEST_WORDS.lineTelling) return 0;
    return weightOf(shared, rarityOf) / Math.min(all, weightOf([...line], rarityOf));
  });
  const most = Math.max(0, ...shares);
  return most < LEAST.line ? 0 : most;
}

/** The same program, or a tool of the same server. */
function hasSameSource({ commands, call }: ActionSignature, seen: SeenError): boolean {
  if (call !== undefined) return seen.server !== undefined && serverOf(call.tool) === seen.server;
  return commands.some((command) => seen.commands.some((failed) => isSameProgram(command, failed)));
}

type SeenRun = Pick<ActionError, 'signs'> & { readonly action: ActionSignature };

/** The share that this error and one that was seen have in common. */
function seenShare(run: SeenRun, { seenErrors }: FailureSignature, rarityOf: RarityOf): number {
  const shares = seenErrors.map((seen) => {
    if (!hasSameSource(run.action, seen)) return launchedShare(run, seen, rarityOf);
    return shareOfLonger(run, seen, {
      rarityOf,
      fewest: isRunAgain(run.action, seen.commands) ? FEWEST_WORDS.again : FEWEST_WORDS.seen,
    });
  });
  return Math.max(0, ...shares);
}

/** Of a run of the same program. */
function shareOfLonger(
  { signs }: SeenRun,
  seen: SeenError,
  { rarityOf, fewest }: { readonly rarityOf: RarityOf; readonly fewest: number },
): number {
  const shared = signs.filter((sign) => seen.signs.has(sign));
  if (shared.length < fewest || telling(shared).length === 0) return 0;
  return weightOf(shared, rarityOf) / Math.max(weightOf(signs, rarityOf), weightOf([...seen.signs], rarityOf));
}

/** What runs tasks by their names runs any program, and says something of its own beside it: the shorter error counts. */
function launchedShare({ signs, action }: SeenRun, seen: SeenError, rarityOf: RarityOf): number {
  const programs = [...seen.commands, ...action.commands].map(({ program }) => program);
  if (!programs.some((program) => LAUNCHERS.has(program) || program.endsWith('.sh'))) return 0;
  const [own, other] = [telling(signs), telling([...seen.signs])];
  const shared = own.filter((sign) => seen.signs.has(sign));
  if (shared.length < FEWEST_WORDS.launched) return 0;
  const share = weightOf(shared, rarityOf) / Math.min(weightOf(own, rarityOf), weightOf(other, rarityOf));
  return share < LEAST.launched ? 0 : share;
}

function telling(signs: readonly string[]): readonly string[] {
  return signs.filter((sign) => !GENERIC_SIGNS.has(sign));
}

function weightOf(signs: readonly string[], rarityOf: RarityOf): number {
  return signs.reduce((sum, sign) => sum + rarityOf(sign), 0);
}

function isOfSameProgram({ commands }: ActionSignature, failure: FailureSignature): boolean {
  return commands.some((command) => failure.commands.some((other) => isSameProgram(command, other)));
}

function isSameProgram(one: CommandSignature, other: CommandSignature): boolean {
  return one.program === other.program;
}
