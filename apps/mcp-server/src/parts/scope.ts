import { createKnowledgeService } from '@learning-memory/knowledge-core';
import type { ProjectStore } from '@learning-memory/project';
import { createProjectService } from '@learning-memory/project-core';
import { createGitCliRepositoryReader } from '@learning-memory/project-git-cli';
import { dataPaths } from '../data-paths.ts';
import { createProjects } from '../project/create-projects.ts';
import { createProjectSwitch } from '../project/project-switch.ts';
import { createCurrentProject } from '../project/current-project.ts';
import type { PartMakers } from './parts.ts';

const absent = (): Promise<never> => Promise.reject(new Error('There is no database.'));
const NO_STORE: ProjectStore = { findByFolder: absent, snapshot: absent, save: absent };

/** Whose things are stored and found. */
export const scopeParts: Pick<PartMakers, 'projects' | 'currentProject' | 'projectSwitch' | 'knowledge'> = {
  async projects(ask, { environment, logger }) {
    const { metadataStore } = await ask('metadataStore');
    const repositories = createGitCliRepositoryReader({ environment });
    return createProjects({ store: metadataStore.projects, repositories, logger });
  },
  async currentProject(ask, { config }) {
    return createCurrentProject({ ...(await ask('projects')), projectPath: config.projectPath });
  },
  async knowledge(ask) {
    const { metadataStore } = await ask('metadataStore');
    return createKnowledgeService({ store: metadataStore.knowledge });
  },
  projectSwitch(ask, { config, environment, logger }) {
    const repositories = createGitCliRepositoryReader({ environment });
    const { database } = dataPaths(config.home);
    return createProjectSwitch({
      // The store takes long to load, and a home without a database does without it.
      projects: { pauseState: async (path) => (await ask('projects')).projects.pauseState(path) },
      withoutStore: createProjectService({ store: NO_STORE, repositories }),
      ...{ database, projectPath: config.projectPath, logger },
    });
  },
};
