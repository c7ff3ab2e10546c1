import { LearningMemoryError } from '@learning-memory/errors';
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

export function createCurrentProject(options: CurrentProjectOptions): CurrentProject {
  const { projects, projectPath } = options;
  return {
    read: createProjectReader(options),
    async idsOf(asked) {
      if (asked === ALL_PROJECTS) return undefined;
      if (asked === UNKNOWN_PROJECT) return [null];
      if (asked === GLOBAL_PROJECT) return [GLOBAL_PROJECT];
      const project = await (asked === undefined ? projects.recognise(projectPath) : projects.find(asked));
      // Of a project that nobody has written to there is nothing.
      return [...(project?.ids ?? []), GLOBAL_PROJECT];
    },
    async namesOf(ids) {
      if (ids.length === 0) return [];
      const all = await projects.list();
      const names = new Map(all.flatMap(({ ids: own, name }) => own.map((id) => [id, name] as const)));
      return ids.map((id) => (id === undefined ? UNKNOWN_PROJECT : (names.get(id) ?? id)));
    },
  };
}

/** Another repository may take the place of one at any time; while the store is busy, what was known last holds. */
function createProjectReader({ projects, projectPath }: CurrentProjectOptions): () => Promise<Project> {
  let last: Project | undefined;
  let asked: Promise<Project> | undefined;

  async function ask(): Promise<Project> {
    try {
      return (last = await projects.identify(projectPath));
    } catch (error) {
      if (last !== undefined && LearningMemoryError.isInstance(error) && error.kind === 'unavailable') return last;
      throw error;
    } finally {
      asked = undefined;
    }
  }

  return () => (asked ??= ask());
}
