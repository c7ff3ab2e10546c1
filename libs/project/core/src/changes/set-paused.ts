import type { Project, ProjectStore } from '@learning-memory/project';
import { findProject } from '../finding/find-project.ts';
import { changeProjects } from './change-projects.ts';

export async function setPaused(store: ProjectStore, nameOrId: string, paused: boolean): Promise<Project> {
  const { project } = await changeProjects(store, async (projects) => {
    const found = await findProject(projects, nameOrId);
    return { project: { ...found, paused }, absorbed: [], isChange: found.paused !== paused };
  });
  return project;
}
