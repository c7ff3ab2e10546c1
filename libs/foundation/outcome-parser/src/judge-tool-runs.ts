import type { CommandOutcome } from './command-outcome.ts';
import type { ToolRun } from './tool-run.ts';
import type { Reading } from './tools/tool-parser.ts';

/** Says what one tool made of the code. */
export type ToolOutcome = Pick<CommandOutcome, 'tool' | 'kind' | 'status' | 'failures'> & Pick<Reading, 'counts'>;

interface ReadRun {
  readonly run: ToolRun;
  readonly reading: Reading | undefined;
}

/** The outcomes of the tools that ran, in the order of the runs; a tool that judged nothing has none. */
export function judgeToolRuns(
  runs: readonly ToolRun[],
  lines: readonly string[],
  isReliable: (reading: Reading, invocations: number) => boolean,
): readonly ToolOutcome[] {
  const read = lastOfEach(runs).map((run): ReadRun => ({ run, reading: readRun(run, lines) }));
  const known = read.filter(({ run, reading }) => !run.guessed || reading?.summarized === true);
  const count = ({ parser }: ToolRun): number => runs.filter((run) => run.parser === parser).length;
  const reliable = known.filter(({ run, reading }) => reading === undefined || isReliable(reading, count(run)));
  return reliable.map((one) => judge(one, reliable)).filter((outcome) => outcome !== undefined);
}

/** A tool that runs more than once for the same end is read once: its summaries are added up. */
function lastOfEach(runs: readonly ToolRun[]): readonly ToolRun[] {
  const last = new Map<string, ToolRun>();
  for (const run of runs) {
    const key = `${run.parser.tool} ${run.kind}`;
    const before = last.get(key);
    const named = before !== undefined && run.guessed ? before : run;
    last.set(key, { ...named, visible: run.visible || before?.visible === true });
  }
  return [...last.values()];
}

function readRun({ parser, kind, visible }: ToolRun, lines: readonly string[]): Reading | undefined {
  return visible ? parser.read(lines, kind) : undefined;
}

function judge({ run, reading }: ReadRun, all: readonly ReadRun[]): ToolOutcome | undefined {
  const status = reading === undefined ? statusOfQuietRun(run, all) : statusOf(run, reading, all);
  if (status === undefined) return undefined;
  const { counts, failures, kind } = reading ?? { counts: {}, failures: [] };
  return { tool: run.parser.tool, kind: kind ?? run.kind, status, counts, failures };
}

type Status = CommandOutcome['status'] | undefined;

function statusOf(run: ToolRun, reading: Reading, all: readonly ReadRun[]): Status {
  const { verdict } = reading;
  if (verdict === 'none' || verdict === 'failed') return verdict === 'none' ? undefined : verdict;
  if (verdict === 'unfinished' || isPartial(run, reading)) return statusOfExitCode(run);
  // The output says passed, the exit code does not: a threshold, say. Unless another tool explains the code.
  return !isFailureSeen(all) && statusOfExitCode(run) === 'failed' ? 'failed' : 'passed';
}

/** A tool that sums up part by part may have failed in a part that was cut off. */
function isPartial({ endMayBeCut }: ToolRun, { runs }: Reading): boolean {
  return endMayBeCut && runs === undefined;
}

function isFailureSeen(all: readonly ReadRun[]): boolean {
  return all.some(({ reading }) => reading?.verdict === 'failed');
}

function statusOfExitCode({ exitCode, exitScope }: ToolRun): Status {
  if (exitCode === undefined || exitScope === 'none') return undefined;
  if (exitCode === 0) return 'passed';
  return exitScope === 'own' ? 'failed' : undefined;
}

/** Without a word in the output the exit code decides, where the tool is one that says nothing when all is well. */
function statusOfQuietRun(run: ToolRun, all: readonly ReadRun[]): Status {
  const { quiet, tool } = run.parser;
  if (quiet === undefined || !quiet.kinds.includes(run.kind)) return undefined;
  // Of a make that ran tools, what these say counts.
  if (isOfOthers(tool) && all.some((other) => other.run.guessed)) return undefined;
  const status = statusOfExitCode(run);
  if (status === 'failed' && !isFailureProven(run, quiet.failedCodes, all)) return undefined;
  return status;
}

/** Says whether it runs tools, and has nothing to say where they do. */
function isOfOthers(tool: ToolOutcome['tool']): boolean {
  return tool === 'make' || tool === 'build script';
}

/** A bad exit code may be of a command before, of another tool, or of the shell that did not find the program. */
function isFailureProven(
  { exitCode, mayNotHaveRun }: ToolRun,
  codes: readonly number[],
  all: readonly ReadRun[],
): boolean {
  return !mayNotHaveRun && !isFailureSeen(all) && exitCode !== undefined && codes.includes(exitCode);
}
