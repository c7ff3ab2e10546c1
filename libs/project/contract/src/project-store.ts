import type { Project } from './project.ts';

/** Keeps projects. For several processes at once; a write that resolved is durable. */
export interface ProjectStore {
  findByFolder(path: string): Promise<Project | undefined>;
  /** In the order in which they were first seen, then by id. */
  snapshot(): Promise<ProjectSnapshot>;
  /** All of it or nothing; `false` when another change was saved since `revision`. */
  save(change: ProjectChange): Promise<boolean>;
}

export interface ProjectSnapshot {
  /** Differs after each change. */
  readonly revision: number;
  readonly projects: readonly Project[];
}

export interface ProjectChange {
  /** Of the snapshot that the change was decided on. */
  readonly revision: number;
  /** New, or in place of the one with its id. A folder that another project had is taken from it. */
  readonly project: Project;
  /** Ids of projects that are gone from now on, because `project` has their ids and folders. */
  readonly absorbed: readonly string[];
}
