import type { ContextAssembler } from '@learning-memory/context-assembler';
import type { Logger } from '@learning-memory/logging';
import type { SessionCollector } from '@learning-memory/observation-collector';
import type { HookFailures } from './hook-failures.ts';
import type { HookInput } from './hook-input.ts';
import type { NoteSpool } from './note-spool.ts';

export interface HookServices {
  /** Of the session, or of the subagent that the hook is about. */
  readonly collector: SessionCollector;
  readonly contextAssembler: ContextAssembler;
  readonly notes: NoteSpool;
  readonly failures: HookFailures;
  readonly logger: Logger;
  /** Uses of tools between two reminders of the open entry. */
  readonly checkFrequency: number;
}

export interface HookTime {
  /** When what is put together for the answer has to be done, milliseconds from the start of the hook. */
  readonly deadlineMs: number;
  /** Nobody sees the answer when it is aborted by then. */
  readonly late: AbortSignal;
}

/** Resolves with text for the model, or nothing. */
export type HookHandler = (input: HookInput, services: HookServices, time: HookTime) => Promise<string | undefined>;
