import { createProjectService } from '@learning-memory/project-core';
import { createGitCliRepositoryReader } from '@learning-memory/project-git-cli';
import { createCurrentProject } from '../project/current-project.ts';
import type { PartMakers } from './parts.ts';

/** Whose things are stored and found. */
export const scopeParts: Pick<PartMakers, 'projects' | 'currentProject'> = {
  async projects(ask, { environment, logger }) {
    const { metadataStore } = await ask('metadataStore');
    const repositories = createGitCliRepositoryReader({ environment });
    return createProjectService({ store: metadataStore.projects, repositories, logger });
  },
  async currentProject(ask, { config }) {
    return createCurrentProject({ ...(await ask('projects')), projectPath: config.projectPath });
  },
};
