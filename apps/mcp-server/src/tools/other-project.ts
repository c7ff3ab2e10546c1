import type { CurrentProject } from '../project/current-project.ts';

/**
 * The name of the project that a thing belongs to, where that is another than the one meant: this one, or the one named in
 * `asked`. `undefined` also for what is global or of no project, which belongs to whoever finds it.
 */
export async function otherProject(
  { project }: { readonly project?: string | undefined },
  asked: string | undefined,
  currentProject: CurrentProject,
): Promise<string | undefined> {
  const projects = await currentProject.idsOf(asked);
  if (project === undefined || projects === undefined || projects.includes(project)) return undefined;
  const [name = project] = await currentProject.namesOf([project]);
  return name;
}
