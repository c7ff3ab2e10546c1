import { GLOBAL_PROJECT, type ProjectPayload } from '@learning-memory/project';
import type { CurrentProject } from '../../project/current-project.ts';

/** Is to be spread into an answer. */
export interface NamedProject {
  readonly project?: string;
}

/** By name where it is not the one the client works in. */
export async function otherProjects(
  currentProject: CurrentProject,
  things: readonly ProjectPayload[],
): Promise<readonly NamedProject[]> {
  const recalled = (await currentProject.idsOf()) ?? [];
  const isOwn = (project: string | undefined): boolean =>
    project !== undefined && project !== GLOBAL_PROJECT && recalled.includes(project);
  const names = await currentProject.namesOf(things.map(({ project }) => project));
  return names.map((project, index) => (isOwn(things[index]?.project) ? {} : { project }));
}
