import type { ProjectStatus } from '@learning-memory/code-indexer';

export const NOTHING_INDEXED = 'No code is indexed yet: index_codebase indexes a directory.';

/** Says why an answer from these projects may be empty or old. */
export function indexNotice(projects: readonly ProjectStatus[]): string | undefined {
  if (projects.length === 0) return NOTHING_INDEXED;
  const unfinished = projects.filter(({ indexedAt }) => indexedAt === undefined).map(({ project }) => project);
  if (unfinished.length === 0) return undefined;
  return `Not indexed to the end yet, and therefore left out: ${unfinished.join(', ')}.`;
}
