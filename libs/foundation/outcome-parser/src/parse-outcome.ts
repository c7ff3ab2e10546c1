import type { CommandOutcome, OutcomeKind } from './command-outcome.ts';
import type { CommandRun } from './command-run.ts';
import { findToolRuns } from './find-tool-runs.ts';
import { judgeToolRuns, type ToolOutcome } from './judge-tool-runs.ts';
import { cleanLines } from './output/clean-lines.ts';
import { addCounts, describeCounts } from './output/counts.ts';
import { splitCommand } from './shell/split-command.ts';
import { showsForeignText } from './shell/visibility.ts';
import { toolParsers } from './tools/tool-parsers.ts';

const MAX_FAILURES = 10;
const MAX_TEXT_LENGTH = 200;
/** These come from `timeout` and the signals INT, KILL and TERM. */
const STOPPED = new Set([124, 130, 137, 143]);
const KINDS: readonly OutcomeKind[] = ['test', 'build', 'lint'];

/**
 * What a finished command says about the code: the command tells which tools ran, their output how it went, the exit
 * code what the output leaves open. `undefined` when the command runs no known tool, nothing was judged (no tests ran, wrong
 * options, watching, stopped) or how it ended cannot be told. Time is linear in the command and bounded in the output.
 */
export function parseOutcome(run: CommandRun): CommandOutcome | undefined {
  if (run.interrupted === true || (run.exitCode !== undefined && STOPPED.has(run.exitCode))) return undefined;
  const lines = cleanLines(run.output);
  const runs = findToolRuns(run, lines);
  if (runs.length === 0) return undefined;
  // Text of others may hold summaries too: then only as many as there are runs can be trusted to be theirs.
  const mixed = showsForeignText(splitCommand(run.command));
  const outcomes = judgeToolRuns(runs, lines, (reading, invocations) => !mixed || (reading.runs ?? 1) <= invocations);
  return combine(outcomes);
}

/**
 * The outcome of all: failed if one failed, and then of the kind that did; of equal ones tests say more than builds.
 */
function combine(outcomes: readonly ToolOutcome[]): CommandOutcome | undefined {
  const sorted = outcomes.toSorted((a, b) => rank(a) - rank(b));
  const [first] = sorted;
  if (first === undefined) return undefined;
  const sameKind = sorted.filter(({ kind }) => kind === first.kind);
  const failures = [...new Set(sameKind.flatMap((outcome) => outcome.failures))];
  return {
    tool: first.tool,
    kind: first.kind,
    status: first.status,
    ...addCounts(sameKind.map(({ counts }) => counts)),
    summary: sorted.map(describe).join('; ').slice(0, MAX_TEXT_LENGTH),
    failures: failures.slice(0, MAX_FAILURES).map((name) => name.slice(0, MAX_TEXT_LENGTH)),
  };
}

function rank({ status, kind, tool }: ToolOutcome): number {
  const byTool = toolParsers.findIndex((parser) => parser.tool === tool);
  return (status === 'failed' ? 0 : 1000) + KINDS.indexOf(kind) * 100 + byTool;
}

/** Writes `pytest: failed (3 failed, 42 passed)`. */
function describe({ tool, status, counts }: ToolOutcome): string {
  const numbers = describeCounts(counts);
  return `${tool}: ${status}${numbers === '' ? '' : ` (${numbers})`}`;
}
