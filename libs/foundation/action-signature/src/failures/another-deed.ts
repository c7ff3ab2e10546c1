import { isSameKind } from './command-score.ts';
import { isDoneOtherwise } from './done-otherwise.ts';
import { helpsItself } from './match-signs.ts';
import type { ActionSignature, CommandSignature, FailureSignature } from '../signature.ts';
import { isProse } from '../text/files.ts';

/** Whether an action is something else than what failed, however near its words are. */
export function isAnotherDeed(action: ActionSignature, failure: FailureSignature): boolean {
  return [isToldByLines, isDoneOtherwise, isOnlyTold, isOfOtherSubcommands, helpsItself].some((isOther) =>
    isOther(action, failure),
  );
}

/** Where it was noted what was written, words of what was told alarm at every change of the file. */
function isToldByLines({ edited }: ActionSignature, { written }: FailureSignature): boolean {
  return edited !== undefined && written !== undefined;
}

/** Who writes about a failure does not repeat it, unless it was made in writing. */
function isOnlyTold({ commands, files }: ActionSignature, failure: FailureSignature): boolean {
  return commands.length === 0 && files.length > 0 && files.every(isProse) && !failure.files.some(isProse);
}

/** It runs a program that failed, with other subcommands alone. */
function isOfOtherSubcommands({ commands }: ActionSignature, { commands: failed }: FailureSignature): boolean {
  const pairs = commands.flatMap((command) =>
    failed.filter(({ program }) => program === command.program).map((one) => [command, one] as const),
  );
  return pairs.length > 0 && pairs.every(([one, other]) => isOtherSubcommand(one, other));
}

function isOtherSubcommand(one: CommandSignature, other: CommandSignature): boolean {
  if (one.subcommand === '' || other.subcommand === '' || isSameKind(one, other)) return false;
  const tasks = new Set(tasksOf(other));
  return !tasksOf(one).some((task) => tasks.has(task));
}

/** Rails and Rake are given several at once, with a colon in their names. */
function tasksOf({ subcommand, details }: CommandSignature): readonly string[] {
  return [subcommand, ...[...details].filter((detail) => /^\w+(?::\w+)+$/u.test(detail))];
}
