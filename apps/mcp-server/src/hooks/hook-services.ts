import type { ContextAssembler } from '@learning-memory/context-assembler';
import type { Logger } from '@learning-memory/logging';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { HookFailures } from './hook-failures.ts';
import type { HookInput } from './hook-input.ts';
import type { NoteSpool } from './note-spool.ts';

export interface HookServices {
  readonly collector: ObservationCollector;
  readonly contextAssembler: ContextAssembler;
  readonly notes: NoteSpool;
  readonly failures: HookFailures;
  readonly logger: Logger;
  /** Uses of tools between two reminders of the open entry. */
  readonly checkFrequency: number;
}

/** Resolves with text for the model, or nothing. Nobody sees the text when `late` is aborted by then. */
export type HookHandler = (input: HookInput, services: HookServices, late: AbortSignal) => Promise<string | undefined>;
