import type { ProjectIds, ProjectPayload } from '@learning-memory/project';

/** Whether a thing is of one of these projects; of any without them. */
export function isOfProjects({ project }: ProjectPayload, projects: ProjectIds | undefined): boolean {
  return projects === undefined || projects.includes(project ?? null);
}
