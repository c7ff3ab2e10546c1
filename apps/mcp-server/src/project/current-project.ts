import { LearningMemoryError } from '@learning-memory/errors';
import {
  ALL_PROJECTS,
  GLOBAL_PROJECT,
  PROJECT_SETTINGS_FILE,
  projectError,
  UNKNOWN_PROJECT,
  type Project,
  type ProjectIds,
  type ProjectService,
} from '@learning-memory/project';
import type { ClusterOwners } from '@learning-memory/value-store';
import { pausedError } from './project-switch.ts';

/** The project that the client works in, and others by name. Everything rejects what the project service does. */
export interface CurrentProject {
  read(): Promise<Project>;
  /**
   * What a search goes through: this project, or the one asked for, and what is global; `undefined` for all there is. Another
   * project that is switched off is not among all, and by name rejects `PROJECT_PAUSED`.
   */
  idsOf(asked?: string): Promise<ProjectIds | undefined>;
  /** Whose clusters are meant, likewise; those over all projects leave out what is switched off. */
  ownersOf(asked?: string): Promise<ClusterOwners>;
  /** What people call the projects of these ids, in their order; `unknown` where there is none. */
  namesOf(ids: readonly (string | undefined)[]): Promise<readonly string[]>;
}

export interface CurrentProjectOptions {
  readonly projects: ProjectService;
  /** The folder the client works in, absolute. */
  readonly projectPath: string;
}

export function createCurrentProject(options: CurrentProjectOptions): CurrentProject {
  const { projects } = options;

  async function idsOf(asked?: string): Promise<ProjectIds | undefined> {
    if (asked === ALL_PROJECTS) return allThatAreOn(projects);
    if (asked === UNKNOWN_PROJECT) return [null];
    if (asked === GLOBAL_PROJECT) return [GLOBAL_PROJECT];
    const project = await (asked === undefined ? recogniseOwn(options) : findOn(projects, asked));
    // Of a project that nobody has written to there is nothing.
    return [...(project?.ids ?? []), GLOBAL_PROJECT];
  }

  return {
    read: createProjectReader(options),
    idsOf,
    async ownersOf(asked) {
      if (asked !== ALL_PROJECTS) return { projects: await idsOf(asked) };
      const { off } = await bySwitch(projects);
      return { exceptProjects: off.flatMap(({ ids }) => ids) };
    },
    async namesOf(ids) {
      if (ids.length === 0) return [];
      const all = await projects.list();
      const names = new Map(all.flatMap(({ ids: own, name }) => own.map((id) => [id, name] as const)));
      return ids.map((id) => (id === undefined ? UNKNOWN_PROJECT : (names.get(id) ?? id)));
    },
  };
}

/** `undefined` for a project that nobody has written to. */
async function recogniseOwn({ projects, projectPath }: CurrentProjectOptions): ReturnType<ProjectService['recognise']> {
  try {
    return await projects.recognise(projectPath);
  } catch (error) {
    throw ownFolderError(error, projectPath);
  }
}

function isGone(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.code === 'PROJECT_PATH_NOT_FOUND';
}

/** Whoever is told of a path that is not there has to know that it is none of the call. */
function ownFolderError(error: unknown, path: string): unknown {
  if (!isGone(error)) return error;
  const message = `The folder that this session works in, '${path}', is not there. Put it back, or start a session in another.`;
  return projectError('PROJECT_PATH_NOT_FOUND', message, { details: { path }, cause: error });
}

async function allThatAreOn(projects: ProjectService): Promise<ProjectIds | undefined> {
  const { on, off } = await bySwitch(projects);
  return off.length === 0 ? undefined : [...on.flatMap(({ ids }) => ids), GLOBAL_PROJECT, null];
}

interface BySwitch {
  readonly on: readonly Project[];
  readonly off: readonly Project[];
}

async function bySwitch(projects: ProjectService): Promise<BySwitch> {
  const all = await projects.list();
  const areOff = await Promise.all(all.map((project) => isOff(projects, project)));
  return {
    on: all.filter((_, index) => areOff[index] !== true),
    off: all.filter((_, index) => areOff[index] === true),
  };
}

async function findOn(projects: ProjectService, asked: string): Promise<Project> {
  const project = await projects.find(asked);
  if (!(await isOff(projects, project))) return project;
  const message =
    `Project '${project.name}' is switched off, so nothing of it is told elsewhere. Whoever works in it switches it on again: ` +
    `\`learning-memory resume\`, or ${PROJECT_SETTINGS_FILE} in its top folder, where that says so.`;
  throw pausedError(message);
}

/** By hand, or by the settings file in the folder it was seen in last. */
export async function isOff(
  projects: Pick<ProjectService, 'pauseState'>,
  { paused, folders }: Project,
): Promise<boolean> {
  const [last] = folders;
  if (paused || last === undefined) return paused;
  return projects.pauseState(last.path).then(
    (state) => state.paused,
    // A folder that is gone says nothing; a switch that cannot be read is taken for off.
    (error: unknown) => !isGone(error),
  );
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
      throw ownFolderError(error, projectPath);
    } finally {
      asked = undefined;
    }
  }

  return () => (asked ??= ask());
}
