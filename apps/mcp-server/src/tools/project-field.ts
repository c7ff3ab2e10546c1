import { optionalText } from '@learning-memory/schema-fields';
import { z } from 'zod';
import type { CurrentProject } from '../project/current-project.ts';

const LONGEST_NAME = 400;

/** Whose things are meant: without it those of this project and what is global. */
export const projectField = optionalText(LONGEST_NAME);

/** Beside a hit whose project was asked for by name. */
export const projectOutput = { project: z.string().optional() };

/** Adds the names of their projects to hits, where the project was asked for by name. */
export async function withProjectNames<Hit extends object>(
  hits: readonly Hit[],
  ids: readonly (string | undefined)[],
  { asked, currentProject }: { readonly asked: string | undefined; readonly currentProject: CurrentProject },
): Promise<(Hit & { project?: string })[]> {
  if (asked === undefined) return [...hits];
  const names = await currentProject.namesOf(ids);
  return hits.map((hit, index) => ({ ...hit, project: names[index] ?? '' }));
}
