import { ALL_PROJECTS, GLOBAL_PROJECT } from '@learning-memory/project';
import type { TopicScope } from '@learning-memory/topics';
import type { CurrentProject } from '../../project/current-project.ts';

/** Whose topics are meant: those of this project beside what is global, of the one named, or over all. */
export async function topicScope(
  currentProject: Pick<CurrentProject, 'idsOf'>,
  asked: string | undefined,
): Promise<TopicScope> {
  const projects = await currentProject.idsOf(asked);
  if (asked === ALL_PROJECTS) return { id: ALL_PROJECTS, projects };
  const own = projects?.find((id) => id !== null && id !== GLOBAL_PROJECT);
  return { id: own ?? asked ?? GLOBAL_PROJECT, projects };
}
