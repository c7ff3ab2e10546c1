import { isSameKind } from './command-score.ts';
import { lineKey } from './done-otherwise.ts';
import type { ActionSignature, CommandSignature, FailureSignature } from './signature.ts';
import { likenessOfFiles } from './text/files.ts';
import { longestRun, namesIn, runsOf, tokensOf } from './text/token-runs.ts';

const RUN = 3;

/** What an action runs or writes and takes out, token by token; read once for all failures. */
export interface DoneCode {
  readonly action: ActionSignature;
  readonly tokens: readonly string[];
  readonly runs: ReadonlySet<string>;
  readonly takenTokens: readonly string[];
  readonly takenRuns: ReadonlySet<string>;
  /** Less those that are taken out. */
  readonly names: ReadonlySet<string>;
}

export function codeOf(action: ActionSignature): DoneCode {
  const [tokens, takenTokens] = [tokensOf(action.done), tokensOf(action.undone)];
  return {
    action,
    tokens,
    runs: runsOf(tokens, RUN),
    takenTokens,
    takenRuns: runsOf(takenTokens, RUN),
    names: beside(namesIn(action.done), namesIn(action.undone)),
  };
}

/**
 * What code of a failure an action has too, in the order of the weights of `repetition.ts`; `undefined` for what helped: more of
 * what it does stands so in that alone than in what was tried alone.
 */
export function codeEvidence(code: DoneCode, failure: FailureSignature): readonly number[] | undefined {
  const { remedy } = failure;
  const tried = failure.tried[0]?.text ?? '';
  const [failed, helped] = [tokensOf(tried), tokensOf(remedy.text)];
  const [failedRuns, helpedRuns] = [runsOf(failed, RUN), runsOf(helped, RUN)];
  const added = beside(code.runs, code.takenRuns);
  const [ownHelp, ownFailure] = [beside(helpedRuns, failedRuns), beside(failedRuns, helpedRuns)];
  const ofFailed = shared(added, ownFailure);
  // What helped and is there already says something where nothing that failed is added to it.
  const ofHelped = shared(ofFailed === 0 ? code.runs : added, ownHelp);
  if (ofHelped > ofFailed || runsRemedy(code.action, failure)) return undefined;
  const ownNames = beside(namesIn(tried), namesIn(remedy.text));
  const ownPairs = beside(runsOf(failed, 2), runsOf(helped, 2));
  return [
    Math.log1p(longestRun(code.tokens, failed)),
    Math.log1p(shared(code.names, ownNames)),
    Math.log1p(shared(runsOf(code.takenTokens, 2), ownPairs)),
    Number(isOfAnotherKind(code.action, failure)),
  ];
}

function beside(some: ReadonlySet<string>, others: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...some].filter((one) => !others.has(one)));
}

function shared(some: ReadonlySet<string>, others: ReadonlySet<string>): number {
  return [...some].filter((one) => others.has(one)).length;
}

/** One of the commands that helped, to the last detail, and none else of a kind that failed. */
function runsRemedy({ commands }: ActionSignature, { remedies, told }: FailureSignature): boolean {
  const helps = (command: CommandSignature): boolean =>
    remedies.some((one) => lineKey([one]) === lineKey([command])) &&
    !told.some((one) => lineKey([one]) === lineKey([command]));
  const fails = (command: CommandSignature): boolean => told.some((one) => isSameKind(one, command));
  return commands.some(helps) && !commands.some((command) => fails(command) && !helps(command));
}

/** Whether the failure tells of commands, and none of their kind is run, nor a file edited that it names. */
function isOfAnotherKind(
  { commands, tool, files }: ActionSignature,
  { told, files: named }: FailureSignature,
): boolean {
  if (tool !== undefined || told.length === 0 || likenessOfFiles(files, named) === 1) return false;
  return !commands.some((command) => told.some((failed) => isSameKind(command, failed)));
}
