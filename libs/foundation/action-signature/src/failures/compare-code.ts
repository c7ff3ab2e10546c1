import { isSameKind } from './command-score.ts';
import { lineKey } from './done-otherwise.ts';
import type { ActionSignature, CommandSignature, FailureSignature } from '../signature.ts';
import { likenessOfFiles } from '../text/files.ts';
import { longestRun, namesIn, runsOf, tokensOf } from '../text/token-runs.ts';

const RUN = 3;

/** What an action runs or writes and takes out, token by token; read once for all failures. */
export interface DoneCode {
  readonly action: ActionSignature;
  readonly tokens: readonly string[];
  readonly runs: ReadonlySet<string>;
  /** Of them those that are not taken out. */
  readonly added: ReadonlySet<string>;
  readonly takenPairs: ReadonlySet<string>;
  /** Less those that are taken out. */
  readonly names: ReadonlySet<string>;
}

export function codeOf(action: ActionSignature): DoneCode {
  const [tokens, takenTokens] = [tokensOf(action.done), tokensOf(action.undone)];
  const runs = runsOf(tokens, RUN);
  return {
    action,
    tokens,
    runs,
    added: beside(runs, runsOf(takenTokens, RUN)),
    takenPairs: runsOf(takenTokens, 2),
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
  const [ownHelp, ownFailure] = [beside(helpedRuns, failedRuns), beside(failedRuns, helpedRuns)];
  const ofFailed = shared(code.added, ownFailure);
  // What helped and is there already says something where nothing that failed is added to it.
  const ofHelped = shared(ofFailed === 0 ? code.runs : code.added, ownHelp);
  if (ofHelped > ofFailed || runsRemedy(code.action, failure)) return undefined;
  const ownNames = beside(namesIn(tried), namesIn(remedy.text));
  const ownPairs = beside(runsOf(failed, 2), runsOf(helped, 2));
  return [
    Math.log1p(longestRun(code.tokens, failed)),
    Math.log1p(shared(code.names, ownNames)),
    Math.log1p(shared(code.takenPairs, ownPairs)),
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
  const helps = (command: CommandSignature): boolean => isAmong(remedies, command) && !isAmong(told, command);
  return commands.some(helps) && !commands.some((command) => isOfKind(told, command) && !helps(command));
}

function isAmong(commands: readonly CommandSignature[], command: CommandSignature): boolean {
  return commands.some((one) => lineKey([one]) === lineKey([command]));
}

function isOfKind(commands: readonly CommandSignature[], command: CommandSignature): boolean {
  return commands.some((one) => isSameKind(one, command));
}

/** Whether the failure tells of commands, and none of their kind is run, nor a file edited that it names. */
function isOfAnotherKind(
  { commands, tool, files }: ActionSignature,
  { told, files: named }: FailureSignature,
): boolean {
  if (tool !== undefined || told.length === 0 || likenessOfFiles(files, named) === 1) return false;
  return !commands.some((command) => isOfKind(told, command));
}
