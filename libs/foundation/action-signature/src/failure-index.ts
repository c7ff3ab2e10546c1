import { commandScore, type RarityOf } from './command-score.ts';
import type { ActionSignature, CommandSignature, FailureSignature } from './signature.ts';
import { fileLikeness, isAtPath } from './text/files.ts';
import { knownShare, lineScore, type EditedLines } from './text/lines.ts';

export interface FailureMatch {
  readonly id: string;
  /** Says by what it was recognised. */
  readonly by: 'command' | 'lines' | 'file' | 'words' | 'error' | 'tool';
  readonly score: number;
}

export interface FailureIndex {
  readonly size: number;
  /** Failures that the action would repeat, the likeliest first. */
  match(action: ActionSignature): readonly FailureMatch[];
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

/**
 * The least that each kind of likeness has to reach: lines that are taken out, or written once more, among them; fewer lines do
 * where the edit as a whole was done before.
 */
const LEAST = {
  command: 0.5,
  file: 0.9,
  neighbour: 1.6,
  words: 2.6,
  error: 0.5,
  tool: 0.3,
  removed: 0.6,
  again: 3.6,
  whole: 0.6,
  shareOfWhole: 0.8,
} as const;
/** As if so many failures more were known: in a small store no word is rare yet. */
const UNSEEN = 60;
/** Words that are worth as much as the same file. */
const WORDS_A_POINT = 3;

type Written = NonNullable<FailureSignature['written']>;

interface Indexed {
  readonly id: string;
  readonly failure: FailureSignature;
}

export function createFailureIndex(failures: ReadonlyMap<string, FailureSignature>): FailureIndex {
  const all: readonly Indexed[] = [...failures].map(([id, failure]) => ({ id, failure }));
  const signs = countSigns(all);
  const rarityOf = (sign: string): number => {
    const total = Math.log(all.length + UNSEEN);
    return Math.log((all.length + UNSEEN) / (signs.get(sign) ?? 1)) / total;
  };
  return {
    size: all.length,
    match(action) {
      const matches = all.flatMap(({ id, failure }) =>
        matchOne(action, failure, rarityOf).map((found) => ({ ...found, id })),
      );
      return best(matches);
    },
    matchError(words, action) {
      const matches = all.flatMap(({ id, failure }) => {
        const score = errorScore(words, failure, rarityOf);
        const related = action === undefined ? 0 : relatedBonus(action, failure);
        return score < LEAST.error ? [] : [{ id, by: 'error', score: score + related } as const];
      });
      return best(matches);
    },
    relate(id, action, words) {
      const failure = failures.get(id);
      if (failure === undefined) return 'unrelated';
      const isSameError = words !== undefined && errorScore(words, failure, rarityOf) >= LEAST.error;
      if (isSameError || matchOne(action, failure, rarityOf).length > 0) return 'repeats';
      return words === undefined && isInItsPlace(action, failure, rarityOf) ? 'avoids' : 'unrelated';
    },
  };
}

/** What helped, the failed command with something else about it, or another edit of the file. */
function isInItsPlace({ commands, files }: ActionSignature, failure: FailureSignature, rarityOf: RarityOf): boolean {
  if (bestCommand(commands, failure.remedies, rarityOf) >= LEAST.command) return true;
  const isOtherwise = commands.some((command) => failure.commands.some((failed) => isSameKind(command, failed)));
  return isOtherwise || files.some((file) => failure.files.some((other) => fileLikeness(file, other) === 1));
}

function isSameKind(one: CommandSignature, other: CommandSignature): boolean {
  return one.program === other.program && one.subcommand === other.subcommand;
}

type Match = Omit<FailureMatch, 'id'>;

function matchOne(action: ActionSignature, failure: FailureSignature, rarityOf: RarityOf): readonly Match[] {
  const command = bestCommand(action.commands, failure.commands, rarityOf);
  if (command >= LEAST.command) {
    const remedy = bestCommand(action.commands, failure.remedies, rarityOf);
    return remedy > command || (remedy === command && command < 1) ? [] : [{ by: 'command', score: 1 + command }];
  }
  const lines = matchLines(action, failure);
  if (lines !== undefined) return lines;
  const words = wordScore(action, failure, rarityOf);
  return action.tool === undefined ? matchWritten(action, failure, words) : matchTool(action.tool, failure, words);
}

/** Where it was noted what was written, an edit is told by its lines alone; `undefined` where nobody can tell so. */
function matchLines({ files, edited }: ActionSignature, { written }: FailureSignature): readonly Match[] | undefined {
  if (edited === undefined || written === undefined) return undefined;
  const isThere = files.some((file) => written.files.some((other) => isAtPath(file, other)));
  if (!isThere) return [];
  const removed = lineScore(edited.removed, written.signs);
  const again = lineScore(edited.written, written.signs);
  const isAgain = again >= (isSameEdit(edited, written) ? LEAST.whole : LEAST.again);
  return removed >= LEAST.removed || isAgain ? [{ by: 'lines', score: 1 + Math.max(removed, again / 3) }] : [];
}

/** Nearly all that it takes out was taken out, and nearly all that it writes was written. */
function isSameEdit({ removed, written }: EditedLines, { signs, taken }: Written): boolean {
  const isTaken = removed.length === 0 || knownShare(removed, taken) >= LEAST.shareOfWhole;
  return isTaken && knownShare(written, signs) >= LEAST.shareOfWhole;
}

function matchWritten({ files }: ActionSignature, failure: FailureSignature, words: number): readonly Match[] {
  if (words < LEAST.file) return [];
  const likeness = Math.max(0, ...files.flatMap((file) => failure.files.map((other) => fileLikeness(file, other))));
  if (likeness === 0) return words < LEAST.words ? [] : [{ by: 'words', score: words / WORDS_A_POINT }];
  if (likeness < 1 && words < LEAST.neighbour) return [];
  return [{ by: 'file', score: likeness + words / WORDS_A_POINT }];
}

function matchTool(tool: string, failure: FailureSignature, words: number): readonly Match[] {
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

const FEWEST_ERROR_WORDS = 2;

/** The share of what the failure said that this error says too. */
function errorScore(words: ReadonlyMap<string, number>, { errorWords }: FailureSignature, rarityOf: RarityOf): number {
  let [shared, all, count] = [0, 0, 0];
  for (const word of errorWords) {
    const weight = rarityOf(word);
    all += weight;
    if (!words.has(word)) continue;
    shared += weight;
    count += 1;
  }
  return count < FEWEST_ERROR_WORDS || all === 0 ? 0 : shared / all;
}

function relatedBonus(action: ActionSignature, failure: FailureSignature): number {
  return action.commands.some(({ program }) => failure.commands.some((other) => other.program === program)) ? 0.2 : 0;
}

function best(matches: readonly FailureMatch[]): readonly FailureMatch[] {
  return matches.toSorted((one, other) => other.score - one.score || (one.id < other.id ? -1 : 1));
}

function countSigns(all: readonly Indexed[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { failure } of all) {
    const signs = new Set([
      ...failure.words.keys(),
      ...failure.errorWords,
      ...failure.commands.flatMap(({ details }) => [...details]),
    ]);
    for (const sign of signs) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  }
  return counts;
}
