import type { Project } from './project.ts';

/** Switches the project of a repository off for all who work in it: `{ "enabled": false }` in its top level. */
export const PROJECT_SETTINGS_FILE = '.learning-memory.json';

export interface PauseState {
  readonly paused: boolean;
  /** Who says so; absent when it is not paused. */
  readonly by?: 'settings-file' | 'pause' | undefined;
  /** What is wrong with the settings file, for people; `[]` when nothing is. */
  readonly notices: readonly string[];
}

export interface ImportedProject {
  /**
   * `added` is new here, or its ids are now those of a project that is here: the one with its remote, else with its first
   * commit or a folder of it. What is there stays: `equal` says the same, `conflicting` something else.
   */
  readonly outcome: 'added' | 'equal' | 'conflicting';
  /** What is there now: things stored under any id of the imported one are its own. */
  readonly project: Project;
  /** Names the fields that differ; `[]` unless it is in conflict. */
  readonly differsIn: readonly string[];
}

/** Which project a folder belongs to. Everything rejects what its store does. */
export interface ProjectService {
  /**
   * The project of an absolute path, remembered from now on. The path may be gone if its repository is not; else rejects
   * `PROJECT_PATH_NOT_FOUND`.
   */
  identify(path: string): Promise<Project>;
  /**
   * As `identify`, and writes nothing, so that it waits for no other process: `undefined` for a project that was never
   * identified.
   */
  recognise(path: string): Promise<Project | undefined>;
  /**
   * By id, name, folder, remote, or by the end of a name or remote if it fits one project alone. Rejects
   * `PROJECT_NOT_FOUND` or `PROJECT_AMBIGUOUS`, with names that come near.
   */
  find(nameOrId: string): Promise<Project>;
  /** By name. */
  list(): Promise<readonly Project[]>;
  /** Idempotent, as is `resume`; both find the project as `find` does. */
  pause(nameOrId: string): Promise<Project>;
  resume(nameOrId: string): Promise<Project>;
  /** Whether nothing may be recorded or recalled there. Writes nothing. */
  pauseState(path: string): Promise<PauseState>;
  /**
   * Makes a project of another home known, with its ids and under another name where its own is taken. May be repeated. Rejects
   * `PROJECT_INVALID_INPUT` for what is no project.
   */
  importProject(project: Project): Promise<ImportedProject>;
}
