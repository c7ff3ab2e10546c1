import type { ChangedFile } from '../files/changed-file.ts';
import type { Statement } from '../statements/statement.ts';
import { NOTHING_SEEN, type SeenLines } from '../transcript/seen-lines.ts';
import type { Task } from '../work/task.ts';
import type { ToolCall } from '../work/tool-call.ts';

/**
 * What is known of a session so far: plain JSON without secrets, some kilobytes and never more than 256 kB, whatever the transcript holds. Keep it
 * with the number of bytes read, and give it what was appended since.
 */
export interface SessionNoteDraft {
  readonly version: 1;
  /** Where the session began; paths are told from here. */
  readonly root: string;
  /** How many prompts the user wrote. */
  readonly prompts: number;
  /** The user's tasks, each in a sentence or two; the first, and the last seven. */
  readonly asked: readonly string[];
  readonly statements: readonly Statement[];
  readonly files: readonly ChangedFile[];
  /** There were more files than are listed. */
  readonly hasMoreFiles: boolean;
  /** What the agent said remains to be done. */
  readonly openEnds: readonly string[];
  /** What is not done of the agent's list. */
  readonly tasks: readonly Task[];
  /** What failed when it was run last. */
  readonly failures: readonly Failure[];
  /** The agent used tools in some turn. */
  readonly hasWorked?: boolean | undefined;
  readonly turn: Turn;
  /** Tools whose result is not there yet. */
  readonly calls: readonly ToolCall[];
  readonly seen: SeenLines;
}

export interface Failure {
  readonly tool: string;
  readonly text: string;
}

/** What follows the last prompt. */
export interface Turn {
  /** The agent used tools. */
  readonly worked: boolean;
  /** The sentences of the agent after its last tool. */
  readonly closing: readonly string[];
  readonly interrupted: boolean;
}

export const NEW_TURN: Turn = { worked: false, closing: [], interrupted: false };

/** Of a session that has not begun. */
export const EMPTY_DRAFT: SessionNoteDraft = {
  version: 1,
  root: '',
  prompts: 0,
  asked: [],
  statements: [],
  files: [],
  hasMoreFiles: false,
  openEnds: [],
  tasks: [],
  failures: [],
  turn: NEW_TURN,
  calls: [],
  seen: NOTHING_SEEN,
};
