import type { OutcomeKind } from './command-outcome.ts';
import type { ExitScope } from './shell/command-stage.ts';
import type { ToolParser } from './tools/tool-parser.ts';

/** One use of a tool in a command line. */
export interface ToolRun {
  readonly parser: ToolParser;
  readonly kind: OutcomeKind;
  /** Not named by the command, but what a script may have called: only the tool's own summary proves it. */
  readonly guessed: boolean;
  /** Says whether the output of the tool is part of the output. */
  readonly visible: boolean;
  /** Says whether only the beginning of its output may be there. */
  readonly endMayBeCut: boolean;
  /** `undefined`: nobody tells. */
  readonly exitCode: number | undefined;
  readonly exitScope: ExitScope;
  /** Says whether a command before it may have given the exit code, the tool never having run. */
  readonly mayNotHaveRun: boolean;
}
