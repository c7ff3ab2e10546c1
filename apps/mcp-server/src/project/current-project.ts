import {
  ALL_PROJECTS,
  GLOBAL_PROJECT,
  UNKNOWN_PROJECT,
  type Project,
  type ProjectIds,
  type ProjectService,
} from '@learning-memory/project';

/** The project that the client works in, and others by name. Everything rejects what the project service does. */
export interface CurrentProject {
  read(): Promise<Project>;
  /** What a search goes through: this project, or the one asked for, and what is global; `undefined` for all there is. */
  idsOf(asked?: string): Promise<ProjectIds | undefined>;
  /** What people call the projects of these ids, in their order; `unknown` where there is none. */
  namesOf(ids: readonly (string | undefined)[]): Promise<readonly string[]>;
}

export interface CurrentProjectOptions {
  readonly projects: ProjectService;
  /** The folder the client works in, absolute. */
  readonly projectPath: string;
}

export function createCurrentProject({ projects, projectPath }: CurrentProjectOptions): CurrentProject {
  const read = (): Promise<Project> => projects.identify(projectPath);
  return {
    read,
    async idsOf(asked) {
      if (asked === ALL_PROJECTS) return undefined;
      if (asked === UNKNOWN_PROJECT) return [null];
      if (asked === GLOBAL_PROJECT) return [GLOBAL_PROJECT];
      const { ids } = await (asked === undefined ? read() : projects.find(asked));
      return [...ids, GLOBAL_PROJECT];
    },
    async namesOf(ids) {
      if (ids.length === 0) return [];
      const all = await projects.list();
      const names = new Map(all.flatMap(({ ids: own, name }) => own.map((id) => [id, name] as const)));
      return ids.map((id) => (id === undefined ? UNKNOWN_PROJECT : (names.get(id) ?? id)));
    },
  };
}
