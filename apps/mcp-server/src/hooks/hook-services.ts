import type { ContextAssembler } from '@learning-memory/context-assembler';
import type { Logger } from '@learning-memory/logging';
import type { ObservationCollector, SessionCollector } from '@learning-memory/observation-collector';
import type { SessionNotes } from '../notes/session-notes.ts';
import type { CurrentProject } from '../project/current-project.ts';
import type { ProjectSwitch } from '../project/project-switch.ts';
import type { InjectionLevel } from './shown/injection-level.ts';
import type { InjectionLog } from './shown/injection-log.ts';
import type { McpActions } from './lessons/acting-tools.ts';
import type { WarningFollower } from './lessons/follow-warnings.ts';
import type { Mendings } from './lessons/mendings.ts';
import type { TraceFiles } from './lessons/trace-files.ts';
import type { HookFailures } from './hook-failures.ts';
import type { HookInput } from './hook-input.ts';
import type { ShownItems } from './shown/shown-items.ts';

export interface HookServices {
  readonly session: Pick<ObservationCollector, 'current' | 'endAgent'>;
  /** Of the session, or of the subagent that the hook is about. */
  readonly collector: SessionCollector;
  readonly contextAssembler: ContextAssembler;
  readonly currentProject: CurrentProject;
  readonly projectSwitch: ProjectSwitch;
  /** The folder the client works in, absolute; its shell may be elsewhere. */
  readonly projectPath: string;
  readonly notes: SessionNotes;
  readonly shown: ShownItems;
  readonly failures: HookFailures;
  readonly injections: InjectionLog;
  /** Of lessons at actions. */
  readonly warnings: WarningFollower;
  readonly injection: InjectionLevel;
  readonly logger: Logger;
  /** Of what is written while an entry is open. */
  readonly traces: Pick<TraceFiles, 'note' | 'noteFailure' | 'noteFailedCall' | 'notePassed' | 'removeOld'>;
  /** What is done is done for the last prompts. */
  readonly mendings: Mendings;
  readonly mcpActions: McpActions;
  /** Uses of tools between two reminders of the open entry. */
  readonly checkFrequency: number;
}

export interface HookTime {
  /** When what is put together for the answer has to be done, milliseconds from the start of the hook. */
  readonly deadlineMs: number;
  /** Aborted by then: the answer of this hook is given without what comes. */
  readonly late: AbortSignal;
  /** A part of the answer, or nothing where it is late: then it is told by the next hook. */
  orLater(part: Promise<string | undefined>): Promise<string | undefined>;
}

/** Resolves with text for the model, or nothing. */
export type HookHandler = (input: HookInput, services: HookServices, time: HookTime) => Promise<string | undefined>;
