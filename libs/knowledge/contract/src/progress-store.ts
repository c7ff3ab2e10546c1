import type { ProjectOverview, SessionSummary, Task } from './project-progress.ts';

/** Keeps what projects did, by the id of their scope. Unknown scopes have nothing, and writes to them resolve with `false`. */
export interface ProgressStore {
  overview(scope: string): Promise<ProjectOverview | undefined>;
  /** `false` when the overview is not `previous` any more, by its `updatedAt` and fields. */
  saveOverview(save: OverviewSave): Promise<boolean>;
  /** The latest first. */
  listSessions(scope: string, limit: number): Promise<readonly SessionSummary[]>;
  /** Keeps the session and completes its tasks: those there keep name, detail and domain, `domain` is for the others. */
  appendSession(scope: string, session: SessionSummary): Promise<boolean>;
  /** The latest first, then by name. */
  listTasks(scope: string): Promise<readonly Task[]>;
  /** In place of the one with its name, whatever the case; `false` when that is not `previous` any more. */
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
