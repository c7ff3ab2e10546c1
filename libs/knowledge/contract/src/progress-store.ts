import type { ProjectOverview, SessionsAsk, SessionSummary, Task } from './project-progress.ts';

/**
 * Keeps what projects did, by the id of their scope. What an overview or a task said before is kept as an earlier version where
 * more than `updatedAt` changes, of a session in any case. Unknown scopes have nothing, and writes to them resolve with `false`.
 */
export interface ProgressStore {
  overview(scope: string): Promise<ProjectOverview | undefined>;
  /** `false` when the overview is not `previous` any more, by its `updatedAt` and fields. */
  saveOverview(save: OverviewSave): Promise<boolean>;
  /** The latest first, of those that ended before then. */
  listSessions(scope: string, ask: SessionsAsk & { readonly limit: number }): Promise<readonly SessionSummary[]>;
  /**
   * Keeps the session, in place of what was said of it before by its `sessionId`, and completes its tasks: those there keep
   * name, detail and the domain they have, `domain` is for those without; one that was completed keeps its date. With
   * `keepsTasks` no task changes.
   */
  saveSession(
    scope: string,
    session: SessionSummary,
    options?: { readonly keepsTasks?: boolean | undefined },
  ): Promise<false | { readonly previous?: SessionSummary }>;
  /** The latest first, then by name. */
  listTasks(scope: string): Promise<readonly Task[]>;
  /** In place of the one with its name in NFC, whatever the case; `false` when that is not `previous` any more. */
  saveTask(save: TaskSave): Promise<boolean>;
}

export interface OverviewSave {
  readonly scope: string;
  readonly overview: ProjectOverview;
  readonly previous: ProjectOverview | undefined;
}

export interface TaskSave {
  readonly scope: string;
  readonly task: Task;
  readonly previous: Task | undefined;
}
