import { randomBytes } from 'node:crypto';
import { silentLogger, type Logger } from '@learning-memory/logging';
import {
  type PauseState,
  type Project,
  type ProjectService,
  type ProjectStore,
  type RepositoryReader,
} from '@learning-memory/project';
import { compareStrings } from '@learning-memory/text-analysis';
import { findProject } from './finding/find-project.ts';
import { FRESH_MS, identifyFolder, recogniseFolder, type IdentifyContext } from './identity/identify.ts';
import { locateFolder } from './identity/locate-folder.ts';
import { rememberFacts } from './identity/remember-facts.ts';
import { importProject } from './changes/import-project.ts';
import { setPaused } from './changes/set-paused.ts';
import { readSettings } from './settings/read-settings.ts';

export interface ProjectServiceOptions {
  readonly store: ProjectStore;
  readonly repositories: RepositoryReader;
  /** Epoch milliseconds. */
  readonly now?: (() => number) | undefined;
  /** The part after `project_` of an id; unique. Default 16 random hex digits. */
  readonly newId?: (() => string) | undefined;
  readonly logger?: Logger | undefined;
}

/** Keeps no project in memory: several processes may share the store. */
export function createProjectService(options: ProjectServiceOptions): ProjectService {
  const { store, repositories, now = Date.now, newId = randomId, logger = silentLogger } = options;
  const context: IdentifyContext = {
    store,
    repositories,
    now,
    newId: () => `project_${newId()}`,
    logger,
  };

  const recognising = { ...context, repositories: rememberFacts(repositories, { now, keptFor: FRESH_MS }) };

  const listed = async (): Promise<readonly Project[]> => (await store.snapshot()).projects;

  async function pauseState(path: string): Promise<PauseState> {
    const located = await locateFolder(repositories, path);
    // Before the store is asked, which may not be there yet.
    const settings = await readSettings(located.topLevel);
    if (settings.paused) return settings;
    const project = await recogniseFolder(recognising, located);
    return project?.paused === true ? { ...settings, paused: true, by: 'pause' } : settings;
  }

  return {
    identify: async (path) => identifyFolder(context, await locateFolder(repositories, path)),
    recognise: async (path) => recogniseFolder(recognising, await locateFolder(repositories, path)),
    find: async (nameOrId) => findProject(await listed(), nameOrId),
    list: async () => (await listed()).toSorted((a, b) => compareStrings(a.name, b.name)),
    pause: (nameOrId) => setPaused(store, nameOrId, true),
    resume: (nameOrId) => setPaused(store, nameOrId, false),
    pauseState,
    importProject: (project) => importProject(store, project),
  };
}

function randomId(): string {
  return randomBytes(8).toString('hex');
}
