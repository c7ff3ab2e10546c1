/** What whatever is stored carries. A filter for one project and what is global: `[...project.ids, GLOBAL_PROJECT]`. */
export interface ProjectPayload {
  /** Id of a project, `GLOBAL_PROJECT` or `UNKNOWN_PROJECT`. */
  readonly project: string;
}

/** Stored with what holds in every project. */
export const GLOBAL_PROJECT = 'global';
/** Stored with what nobody knows the project of; in no project's scope until it is assigned. */
export const UNKNOWN_PROJECT = 'unknown';
/** Asked for instead of a name, for all projects; never stored. */
export const ALL_PROJECTS = '*';

/** What no project may be called. */
export const RESERVED_PROJECT_NAMES: readonly string[] = [GLOBAL_PROJECT, UNKNOWN_PROJECT, ALL_PROJECTS];
