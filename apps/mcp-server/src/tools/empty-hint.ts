import type { ProjectIds } from '@learning-memory/project';
import type { ToolServices } from './tool-services.ts';

const NO_MEMORY = 'No memory of this project is stored yet: store_memory keeps facts, preferences and decisions.';
const NO_EXPERIENCE =
  'No experience of this project is stored yet: start_ghap begins one, resolve_ghap says how it ended.';

const NO_VALUE =
  'No value of this project is stored yet: they come out of clusters of experiences, which the retro prompt goes through.';

interface EmptyAnswer {
  readonly hits: readonly unknown[];
  readonly projects: ProjectIds | undefined;
}

/** What to do where an answer without hits is no wonder: no memory is stored. */
export async function noMemoryHint(
  { memories }: Pick<ToolServices, 'memories'>,
  { hits, projects }: EmptyAnswer,
): Promise<string | undefined> {
  if (hits.length > 0 || (await memories.list({ projects, limit: 1 })).total > 0) return undefined;
  return NO_MEMORY;
}

/** Likewise of experiences. */
export async function noExperienceHint(
  { experiences }: Pick<ToolServices, 'experiences'>,
  { hits, projects }: EmptyAnswer,
): Promise<string | undefined> {
  return hits.length > 0 || (await experiences.count({ projects })) > 0 ? undefined : NO_EXPERIENCE;
}

/** Likewise of values: without experiences there is nothing they could come from. */
export async function noValueHint(
  { experiences, values }: Pick<ToolServices, 'experiences' | 'values'>,
  answer: EmptyAnswer,
): Promise<string | undefined> {
  if (answer.hits.length > 0) return undefined;
  const hint = await noExperienceHint({ experiences }, answer);
  if (hint !== undefined) return hint;
  const { projects } = answer;
  return (await values.list({ projects, limit: 1 })).length > 0 ? undefined : NO_VALUE;
}
