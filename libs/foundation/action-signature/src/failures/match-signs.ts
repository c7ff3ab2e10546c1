import { commandScore, isSameCommand, isSameKind, type RarityOf } from './command-score.ts';
import { isDoneOtherwise } from './done-otherwise.ts';
import { BY_LINES, LEAST_PROBABILITY, logOddsOf, probabilityAmong } from './repetition.ts';
import type { ActionSignature, CommandSignature, FailureSignature, WrittenLines } from '../signature.ts';
import { isAtPath, likenessOfFiles } from '../text/files.ts';
import { knownShare, lineScore, type EditedLines } from '../text/lines.ts';
import { flagsIn } from '../text/flags.ts';
import { installsAlike } from './installs.ts';
import { saidBy, showsRemedy } from './said-by-piece.ts';
import { isSameLine } from '../same-line.ts';
import { isWarnedOf } from './warned-of.ts';
import { weighTouched } from './weigh-touched.ts';

/** How a failure is recognised at an action. */
export interface SignMatch {
  readonly by: 'command' | 'lines' | 'file' | 'words' | 'tool';
  readonly score: number;
}

/** Lines that are written once more: what they are worth, and their share of all that is written. */
interface WrittenAgain {
  readonly score: number;
  readonly share: number;
}

const AGAIN: WrittenAgain = { score: 3.6, share: 0.5 };
/** Where nearly all that is taken out was taken out then, fewer lines do. */
const WHOLE_AGAIN: WrittenAgain = { score: 0.6, share: 0.8 };
/** Of lines that were taken out then: a bracket says nothing, and who takes out many does something else. */
const OF_PLACE = { least: 0.3, mostLines: 4 } as const;
/** What is made again comes behind what is likely mended: by so much the more of it is the same. */
const SHARE_OF_AGAIN = 0.1;

/** The least that each kind of likeness has to reach. */
const LEAST = {
  command: 0.5,
  file: 0.9,
  neighbour: 1.6,
  words: 2.6,
  tool: 0.3,
} as const;
/** Words that are worth as much as the same file. */
const WORDS_A_POINT = 3;

/** One match at most, by the surest of its signs. */
export function matchSigns(
  action: ActionSignature,
  failure: FailureSignature,
  rarityOf: RarityOf,
): readonly SignMatch[] {
  const settled = settledMatch(action, failure);
  if (settled !== undefined) return settled;
  if (isToldAgain(action, failure)) return AS_IT_WAS_RUN;
  const surest = matchCommand(action, failure, rarityOf) ?? matchLines(action, failure, rarityOf);
  if (surest !== undefined) return surest;
  const words = wordScore(action, failure, rarityOf);
  return action.tool === undefined ? matchWritten(action, failure, words) : matchTool(action.tool, failure, words);
}

/** `undefined` where no command of the failure is run. */
function matchCommand(
  action: ActionSignature,
  failure: FailureSignature,
  rarityOf: RarityOf,
): readonly SignMatch[] | undefined {
  const command = bestCommand(action.commands, failure.commands, rarityOf);
  if (command < LEAST.command) return undefined;
  if (helpsItself(action, failure)) return [];
  const remedy = bestCommand(action.commands, failure.remedies, rarityOf);
  return remedy > command || (remedy === command && command < 1) ? [] : [{ by: 'command', score: 1 + command }];
}

/** A command that failed, now with a flag that the failure names among what helped and not among what was tried. */
export function helpsItself(
  { commands, done }: ActionSignature,
  { commands: failed, remedy }: FailureSignature,
): boolean {
  const isOfKind = commands.some((command) => failed.some((one) => isSameKind(command, one)));
  if (!isOfKind) return false;
  const flags = flagsIn(done);
  return [...remedy.flags].some((flag) => (flag.length > 2 && flags.has(flag)) || isGiven(flag, commands, failed));
}

function isGiven(flag: string, commands: readonly CommandSignature[], failed: readonly CommandSignature[]): boolean {
  return commands.some(
    (command) => command.details.has(flag) && failed.some((one) => isSameKind(command, one) && !one.details.has(flag)),
  );
}

const AS_IT_FAILED: readonly SignMatch[] = [{ by: 'tool', score: 2 }];
const AS_IT_WAS_RUN: readonly SignMatch[] = [{ by: 'command', score: 2 }];

/** The very line, or one that installs other things in the same way. */
function isToldAgain(action: ActionSignature, failure: FailureSignature): boolean {
  return isSameLine(action, failure) || (installsAlike(action, failure) && !helpsItself(action, failure));
}

/** With all that it was given. */
function isCalledAgain({ call }: ActionSignature, { calls }: FailureSignature): boolean {
  return call !== undefined && calls.has(call.sign);
}

/** One of the commands as it was, however common it is. */
function runsAgain({ commands }: ActionSignature, failed: readonly CommandSignature[]): boolean {
  return commands.some((command) =>
    failed.some((one) => isSameCommand(command, one) && command.details.size === one.details.size),
  );
}

function isSeenAgain(action: ActionSignature, failure: FailureSignature): boolean {
  return runsAgain(action, failure.seen) && !helpsItself(action, failure);
}

/** What no other sign is asked about; `undefined` where others are. */
function settledMatch(action: ActionSignature, failure: FailureSignature): readonly SignMatch[] | undefined {
  if (isCalledAgain(action, failure)) return AS_IT_FAILED;
  if (isWarnedOf(failure, action)) return AS_IT_WAS_RUN;
  return isDoneOtherwise(action, failure) ? [] : undefined;
}

/** What hooks noted of a failure is surer than words. */
export function matchNoted(
  action: ActionSignature,
  failure: FailureSignature,
  rarityOf: RarityOf,
): readonly SignMatch[] {
  const settled = settledMatch(action, failure);
  if (settled !== undefined) return settled;
  return matchSeen(action, failure, rarityOf);
}

function matchSeen(action: ActionSignature, failure: FailureSignature, rarityOf: RarityOf): readonly SignMatch[] {
  if (isToldAgain(action, failure) || isSeenAgain(action, failure)) return AS_IT_WAS_RUN;
  const isSeen = bestCommand(action.commands, failure.seen, rarityOf) >= LEAST.command;
  return (isSeen ? matchCommand(action, failure, rarityOf) : undefined) ?? matchLines(action, failure, rarityOf) ?? [];
}

/** Where it was noted what was written, an edit is told by its lines alone; `undefined` where nobody can tell so. */
function matchLines(
  action: ActionSignature,
  failure: FailureSignature,
  rarityOf: RarityOf,
): readonly SignMatch[] | undefined {
  const { files, edited } = action;
  const { written } = failure;
  if (edited === undefined || written === undefined) return undefined;
  if (!isOfFiles(files, written)) return [];
  const touched = weighTouched(edited, written);
  const mends = touched === undefined ? 0 : probabilityAmong(1, logOddsOf(touched, BY_LINES));
  const { byLines } = LEAST_PROBABILITY;
  const again = shareMadeAgain(edited, written) ?? shareOfPlace(action, failure, rarityOf);
  const score = Math.max(mends, again === undefined ? 0 : byLines + SHARE_OF_AGAIN * again);
  return score < byLines ? [] : [{ by: 'lines', score: 1 + score }];
}

/** How much of an edit was made before, 0 to 1; `undefined` where that is too little to tell. */
function shareMadeAgain({ removed, written }: EditedLines, { signs, taken }: WrittenLines): number | undefined {
  const [score, share] = [lineScore(written, signs), knownShare(written, signs)];
  const reaches = (least: WrittenAgain): boolean => score >= least.score && share >= least.share;
  const takenShare = removed.some(({ telling }) => telling > 0) ? knownShare(removed, taken) : 1;
  const isWhole = takenShare >= WHOLE_AGAIN.share && reaches(WHOLE_AGAIN);
  return isWhole || reaches(AGAIN) ? (share + takenShare) / 2 : undefined;
}

/**
 * How much of what an edit takes out was taken out then, 0 to 1: where that was undone, something else is tried in its place.
 * `undefined` where that is too little to tell, or what is written is what helped.
 */
function shareOfPlace(action: ActionSignature, failure: FailureSignature, rarityOf: RarityOf): number | undefined {
  const share = shareTakenAgain(action.edited?.removed, failure.written?.taken);
  if (share < WHOLE_AGAIN.share) return undefined;
  return saidBy(action).some((piece) => showsRemedy(failure, piece, rarityOf)) ? undefined : share / 2;
}

function shareTakenAgain(removed: EditedLines['removed'] = [], taken: ReadonlySet<string> = new Set()): number {
  const isPlace = removed.length <= OF_PLACE.mostLines && lineScore(removed, taken) >= OF_PLACE.least;
  return isPlace ? knownShare(removed, taken) : 0;
}

/**
 * Whether the action does the same once more: also a command that is too common to be told by. One that touches lines of the
 * failure does something about it.
 */
export function repeatsSigns(action: ActionSignature, failure: FailureSignature, rarityOf: RarityOf): boolean {
  const { files, edited } = action;
  const { written } = failure;
  if (edited === undefined || written === undefined) {
    if (matchSigns(action, failure, rarityOf).length > 0) return true;
    return isRunAgain(action, failure.commands) && !helpsItself(action, failure);
  }
  return isOfFiles(files, written) && shareMadeAgain(edited, written) !== undefined;
}

function isOfFiles(files: readonly string[], written: WrittenLines): boolean {
  return files.some((file) => written.files.some((other) => isAtPath(file, other)));
}

function matchWritten({ files }: ActionSignature, failure: FailureSignature, words: number): readonly SignMatch[] {
  if (words < LEAST.file) return [];
  const likeness = likenessOfFiles(files, failure.files);
  if (likeness === 0) return words < LEAST.words ? [] : [{ by: 'words', score: words / WORDS_A_POINT }];
  if (likeness < 1 && words < LEAST.neighbour) return [];
  return [{ by: 'file', score: likeness + words / WORDS_A_POINT }];
}

function matchTool(tool: string, failure: FailureSignature, words: number): readonly SignMatch[] {
  if (words < LEAST.tool) return [];
  return isNamed(tool, failure) ? [{ by: 'tool', score: 1 + words / WORDS_A_POINT }] : [];
}

/** Whether the failure tells of the tool: by a name of several words, or its server and a part of its name. */
function isNamed(tool: string, { words }: FailureSignature): boolean {
  const [server = '', name = ''] = tool
    .replace(/^mcp__/u, '')
    .toLowerCase()
    .split('__');
  if (name.includes('_') && words.has(name)) return true;
  return words.has(server) && name.split(/[_-]/u).some((part) => part.length > 2 && words.has(part));
}

/** How much of a failed command is run, 0 to 1; 0 where what helped is as near. */
export function commandLikeness(action: ActionSignature, failure: FailureSignature, rarityOf: RarityOf): number {
  const command = bestCommand(action.commands, failure.commands, rarityOf);
  const remedy = bestCommand(action.commands, failure.remedies, rarityOf);
  return remedy > command || helpsItself(action, failure) ? 0 : command;
}

function bestCommand(
  actions: readonly CommandSignature[],
  failed: readonly CommandSignature[],
  rarityOf: RarityOf,
): number {
  let most = 0;
  for (const action of actions) for (const one of failed) most = Math.max(most, commandScore(action, one, rarityOf));
  return most;
}

function wordScore({ words }: ActionSignature, failure: FailureSignature, rarityOf: RarityOf): number {
  let sum = 0;
  for (const word of words) sum += (failure.words.get(word) ?? 0) * rarityOf(word);
  return sum;
}

/** What helped, the failed command with something else about it, an edit of what was written, or another one of the file. */
export function isInItsPlace(
  { commands, files, edited }: ActionSignature,
  failure: FailureSignature,
  rarityOf: RarityOf,
): boolean {
  const { written } = failure;
  if (edited && written && isOfFiles(files, written) && weighTouched(edited, written)) return true;
  if (bestCommand(commands, failure.remedies, rarityOf) >= LEAST.command) return true;
  const isOtherwise = commands.some((command) => failure.commands.some((failed) => isSameKind(command, failed)));
  return isOtherwise || likenessOfFiles(files, failure.files) === 1;
}

/** With all that it was given, and perhaps more. */
export function isRunAgain(
  { commands }: Pick<ActionSignature, 'commands'>,
  failed: readonly CommandSignature[],
): boolean {
  return commands.some((command) => failed.some((one) => isSameCommand(command, one)));
}
