import { createHash } from 'node:crypto';
import { ALL_PROJECTS, GLOBAL_PROJECT, type ProjectIds } from '@learning-memory/project';
import type { TopicScope } from '@learning-memory/topics';
import type { CurrentProject } from '../../project/current-project.ts';

/** Whose topics are meant: those of this project beside what is global, of the one named, or over all. */
export async function topicScope(
  currentProject: Pick<CurrentProject, 'idsOf'>,
  asked: string | undefined,
): Promise<TopicScope> {
  const projects = await currentProject.idsOf(asked);
  if (asked === ALL_PROJECTS) return { id: allOf(projects), projects };
  const own = projects?.find((id) => id !== null && id !== GLOBAL_PROJECT);
  return { id: own ?? asked ?? GLOBAL_PROJECT, projects };
}

/** Topics of all that were found before one was switched off name its memories: without it there are others. */
function allOf(projects: ProjectIds | undefined): string {
  if (projects === undefined) return ALL_PROJECTS;
  const those = projects.map(String).toSorted().join(' ');
  return `${ALL_PROJECTS} ${createHash('sha256').update(those).digest('hex').slice(0, 16)}`;
}
