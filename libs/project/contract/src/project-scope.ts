/** What whatever is stored may carry. */
export interface ProjectPayload {
  /** Id of a project, or `GLOBAL_PROJECT`; absent where nobody knows it. */
  readonly project?: string | undefined;
}

/**
 * The projects whose things are meant, as values of `project`: those of one project and what is global are
 * `[...project.ids, GLOBAL_PROJECT]`. Null stands for what was stored without one; `[]` means nothing.
 */
export type ProjectIds = readonly (string | null)[];

/** Stored with what holds in every project. */
export const GLOBAL_PROJECT = 'global';
/** Asked for instead of a name, for what was stored without a project; never stored. */
export const UNKNOWN_PROJECT = 'unknown';
/** Asked for instead of a name, for all projects; never stored. */
export const ALL_PROJECTS = '*';

/** What no project may be called. */
export const RESERVED_PROJECT_NAMES: readonly string[] = [GLOBAL_PROJECT, UNKNOWN_PROJECT, ALL_PROJECTS];
