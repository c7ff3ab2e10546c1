import type { IndexRoot } from '@learning-memory/code-indexer';
import { ALL_PROJECTS } from '@learning-memory/project';
import { shorten } from '@learning-memory/schema-fields';

/** What the indexer calls them. */
export function indexNames(indexes: readonly IndexRoot[]): readonly string[] {
  return indexes.map(({ project }) => project);
}

export interface IndexQuestion {
  /** The name that the indexes were asked for by. */
  readonly asked: string | undefined;
  /** Code of this project is just being indexed. */
  readonly isIndexing: boolean;
}

/** Says why an answer from these indexes may be empty or old. */
export function indexNotice(indexes: readonly IndexRoot[], question: IndexQuestion): string | undefined {
  if (indexes.length === 0) return notIndexed(question);
  const unfinished = indexes.filter(({ indexedAt }) => indexedAt === undefined);
  if (unfinished.length === 0) return undefined;
  const rest = question.isIndexing
    ? 'ask again in a moment, and read files until then'
    : 'index_codebase goes on with it';
  return `Not indexed to the end yet, so that not all is found: ${indexNames(unfinished).join(', ')}. For the rest ${rest}.`;
}

/** Names nobody's index: those of other projects are not this one's business. */
function notIndexed({ asked, isIndexing }: IndexQuestion): string {
  if (asked === ALL_PROJECTS) return 'No code is indexed yet: index_codebase indexes a directory.';
  if (asked !== undefined) return `No code of '${shorten(asked)}' is indexed: index_codebase indexes a directory.`;
  return isIndexing
    ? 'The code of this project is just being indexed for the first time: ask again in a moment, and read files until then.'
    : 'No code of this project is indexed yet: index_codebase indexes it.';
}
