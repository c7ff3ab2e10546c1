import type { OutcomeCounts, OutcomeKind, ToolName } from '../command-outcome.ts';

/**
 * Holds what an output says by itself: `none`: nothing was judged (no tests, wrong use of the tool, stopped); `unfinished`:
 * the tool ran, but how it ended is not in the text.
 */
export type Verdict = 'passed' | 'failed' | 'none' | 'unfinished';

export interface Reading {
  readonly verdict: Verdict;
  /** Says whether the tool's own closing summary was found: only that proves a tool nobody named in the command. */
  readonly summarized: boolean;
  readonly counts: OutcomeCounts;
  readonly failures: readonly string[];
  /** Says how many summaries were read; absent where one run writes several. */
  readonly runs?: number;
  /** There when the output knows better than the command. */
  readonly kind?: OutcomeKind;
}

/** One tool: which commands are runs of it, and what its output means. */
export interface ToolParser {
  readonly tool: ToolName;
  readonly programs: readonly string[];
  /** What the tool is asked to do by these arguments; `undefined`: nothing that judges code, or to watch. */
  kindOf(args: readonly string[]): OutcomeKind | undefined;
  /** What the lines say; `undefined` when nothing in them is of this tool. */
  read(lines: readonly string[], kind: OutcomeKind): Reading | undefined;
  /** The kinds of run that may say nothing at all: then exit code 0 means passed, and these mean failed. */
  readonly quiet?: { readonly kinds: readonly OutcomeKind[]; readonly failedCodes: readonly number[] };
}
