import type { ProjectPayload } from '@learning-memory/project';
import { optionalText } from '@learning-memory/schema-fields';
import { z } from 'zod';
import type { CurrentProject } from '../project/current-project.ts';

const LONGEST_NAME = 400;

/** Whose things are meant: without it those of this project and what is global. */
export const projectField = optionalText(LONGEST_NAME).describe('Another project; * for all');

/** Beside a hit whose project was asked for by name. */
export const projectOutput = { project: z.string().optional() };

/** With what people call its project, and the id behind the name. */
export async function withProjectName<Thing extends ProjectPayload>(
  currentProject: CurrentProject,
  thing: Thing,
): Promise<Thing & { readonly projectId?: string }> {
  if (thing.project === undefined) return thing;
  const [project = thing.project] = await currentProject.namesOf([thing.project]);
  return project === thing.project ? thing : { ...thing, project, projectId: thing.project };
}

/** What hits say of their project, in their order: nothing where nobody asked for one by name. */
export async function namesWhereAsked(
  currentProject: CurrentProject,
  asked: string | undefined,
  things: readonly ProjectPayload[],
): Promise<readonly { readonly project?: string }[]> {
  if (asked === undefined) return things.map(() => ({}));
  const names = await currentProject.namesOf(things.map(({ project }) => project));
  return names.map((project) => ({ project }));
}
