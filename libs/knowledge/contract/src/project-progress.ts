import type { ScopedProject } from './knowledge-scopes.ts';

export interface ProjectOverview {
  readonly purpose?: string | undefined;
  readonly techStack: readonly string[];
  readonly compliance: readonly string[];
  readonly currentPhase?: string | undefined;
  readonly currentSprint?: string | undefined;
  readonly keyConstraints: readonly string[];
  /** Epoch milliseconds; absent when none was ever set. */
  readonly updatedAt?: number | undefined;
}

/** A field left out stays; a blank text or `[]` removes it. */
export type OverviewPatch = Partial<Omit<ProjectOverview, 'updatedAt'>>;

export interface SessionDraft {
  readonly summary: string;
  /** Names of tasks, which are completed from now on; a new one is made. */
  readonly tasksCompleted: readonly string[];
  readonly domain?: string | undefined;
  readonly nextPlanned?: string | undefined;
  /** When the session began, epoch milliseconds, where anybody knows. */
  readonly startedAt?: number | undefined;
  readonly sessionId?: string | undefined;
}

export interface SessionSummary {
  /** Epoch milliseconds. */
  readonly endedAt: number;
  /** Null when nobody said when it began. */
  readonly durationMinutes: number | null;
  readonly summary: string;
  readonly tasksCompleted: readonly string[];
  readonly domain?: string | undefined;
  readonly nextPlanned?: string | undefined;
  readonly sessionId?: string | undefined;
}

export const TASK_STATUSES = ['completed', 'in_progress', 'blocked'] as const;
export type TaskStatus = (typeof TASK_STATUSES)[number];

export interface Task {
  /** Unique in its scope whatever the case, spelled as it was first. */
  readonly name: string;
  readonly status: TaskStatus;
  readonly domain?: string | undefined;
  /** How far it is: `GitHub done, Google pending`. */
  readonly detail?: string | undefined;
  /** What it waits for: always there when blocked, never otherwise. */
  readonly blocker?: string | undefined;
  /** Of the last change, epoch milliseconds. */
  readonly updatedAt: number;
}

export interface TaskUpdate {
  readonly name: string;
  readonly status: TaskStatus;
  /** Left out, it stays; a blank one removes it. */
  readonly domain?: string | undefined;
  /** Left out, it stays; a blank one removes it. */
  readonly detail?: string | undefined;
  /** Required when blocked, unless it was blocked before; refused otherwise. */
  readonly blocker?: string | undefined;
}

export interface ProgressStatus {
  /** Completed of all tasks, 0 to 100, rounded down; 0 without any. */
  readonly percentComplete: number;
  readonly currentSprint?: string | undefined;
  /** The latest first, then by name; so are the others. */
  readonly completed: readonly Task[];
  readonly inProgress: readonly Task[];
  readonly blocked: readonly Task[];
}

/**
 * How a project stands. Each takes the id of a scope of the tier PROJECT and rejects `KNOWLEDGE_NOT_A_PROJECT`,
 * `KNOWLEDGE_SCOPE_NOT_FOUND`, `KNOWLEDGE_INVALID_INPUT`. What writes also takes a project, whose scope is made where it is
 * missing, once the rest is found to be right.
 */
export interface ProjectProgress {
  getOverview(scope: string): Promise<ProjectOverview>;
  /** Resolves with what holds now and what held before. */
  setOverview(
    scope: string | ScopedProject,
    patch: OverviewPatch,
  ): Promise<{ readonly overview: ProjectOverview; readonly previous: ProjectOverview; readonly redactions: number }>;
  /** The latest first; `limit` is 1 to 100, default 10. */
  getSessions(scope: string, options?: { readonly limit?: number | undefined }): Promise<readonly SessionSummary[]>;
  /** Keeps the summary and completes its tasks, all or nothing. */
  storeSession(
    scope: string | ScopedProject,
    draft: SessionDraft,
  ): Promise<{ readonly session: SessionSummary; readonly redactions: number }>;
  /** Of one domain, whatever the case, or of all. */
  getProgress(scope: string, options?: { readonly domain?: string | undefined }): Promise<ProgressStatus>;
  /** Makes the task where it is new. */
  updateTask(
    scope: string | ScopedProject,
    update: TaskUpdate,
  ): Promise<{ readonly task: Task; readonly previous?: Task | undefined; readonly redactions: number }>;
}
