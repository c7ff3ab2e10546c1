import type { EarlierVersion } from './earlier-version.ts';
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
  /** When something happened in it, epoch milliseconds in any order; this call counts besides. */
  readonly events?: readonly number[] | undefined;
  readonly sessionId?: string | undefined;
}

export interface SessionSummary {
  /** Epoch milliseconds. */
  readonly endedAt: number;
  /** What it was worked in: pauses longer than `SESSION_IDLE_MINUTES` do not count. Null when nobody told of an event. */
  readonly durationMinutes: number | null;
  readonly summary: string;
  readonly tasksCompleted: readonly string[];
  readonly domain?: string | undefined;
  readonly nextPlanned?: string | undefined;
  readonly sessionId?: string | undefined;
}

export interface SessionsAsk {
  readonly limit?: number | undefined;
  /** Those alone that ended before then, epoch milliseconds. */
  readonly before?: number | undefined;
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
  /** Completed of all tasks, 0 to 100, rounded; 100 only once all are, 0 without any. */
  readonly percentComplete: number;
  readonly currentSprint?: string | undefined;
  /** The latest first, then by name; so are the others. */
  readonly completed: readonly Task[];
  readonly inProgress: readonly Task[];
  readonly blocked: readonly Task[];
}

/** All that is kept of how a project stands, but what it was before its changes. */
export interface CarriedProgress {
  /** Absent when none was ever set. */
  readonly overview?: ProjectOverview | undefined;
  /** The earliest first. */
  readonly sessions: readonly SessionSummary[];
  /** By name. */
  readonly tasks: readonly Task[];
}

/** One of what `CarriedProgress` has. */
export type CarriedStep =
  { readonly overview: ProjectOverview } | { readonly session: SessionSummary } | { readonly task: Task };

export interface ImportedStep {
  /** What is there already stays in any case: `equal` says the same, `conflicting` something else. */
  readonly outcome: 'added' | 'equal' | 'conflicting';
  /** Names the fields that differ; `[]` unless it is in conflict. */
  readonly differsIn: readonly string[];
  readonly redactions: number;
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
  /** As it was before its changes, the latest first. */
  overviewHistory(scope: string): Promise<readonly EarlierVersion<ProjectOverview>[]>;
  /** Sets all of it to an earlier version. Rejects `KNOWLEDGE_VERSION_NOT_FOUND`. */
  revertOverview(scope: string, version: number): Promise<ProjectOverview>;
  /** The latest first; `limit` is 1 to 100, default 10. */
  getSessions(scope: string, options?: SessionsAsk): Promise<readonly SessionSummary[]>;
  /**
   * Keeps the summary and completes its tasks, all or nothing. Another one of the same `sessionId` takes its place; tasks that
   * were completed stay so.
   */
  storeSession(
    scope: string | ScopedProject,
    draft: SessionDraft,
  ): Promise<{
    readonly session: SessionSummary;
    readonly previous?: SessionSummary | undefined;
    readonly redactions: number;
  }>;
  /** Summaries that others of their session took the place of, the latest first. */
  sessionHistory(scope: string): Promise<readonly EarlierVersion<SessionSummary>[]>;
  /** Of one domain, whatever the case, or of all. */
  getProgress(scope: string, options?: { readonly domain?: string | undefined }): Promise<ProgressStatus>;
  /** Makes the task where it is new. */
  updateTask(
    scope: string | ScopedProject,
    update: TaskUpdate,
  ): Promise<{ readonly task: Task; readonly previous?: Task | undefined; readonly redactions: number }>;
  /** Of all tasks, as they were before their changes, the latest first. */
  taskHistory(scope: string): Promise<readonly EarlierVersion<Task>[]>;
  /** Sets a task to an earlier version of it. Rejects `KNOWLEDGE_VERSION_NOT_FOUND`. */
  revertTask(scope: string, name: string, version: number): Promise<Task>;
  exportProgress(scope: string): Promise<CarriedProgress>;
  /** Adds it with its own dates, unless the overview, a task of the name or a summary of the session is there. May be repeated. */
  importProgress(scope: string, step: CarriedStep): Promise<ImportedStep>;
}
