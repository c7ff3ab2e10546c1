import type { IndexRoot } from '@learning-memory/code-indexer';
import { ALL_PROJECTS } from '@learning-memory/project';
import { shorten } from '@learning-memory/schema-fields';
import type { PlacedIndex } from '../../project/index-choice.ts';

/** Folders that are named. */
const MOST_FOLDERS = 2;

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

/** Says why an answer from these indexes may be empty, old, or of another folder. */
export function indexNotice(indexes: readonly PlacedIndex[], question: IndexQuestion): string | undefined {
  if (indexes.length === 0) return notIndexed(question);
  const others = indexes.filter(({ isElsewhere }) => isElsewhere);
  if (others.length > 0) return ofAnother(others, question);
  const unfinished = indexes.filter(({ indexedAt }) => indexedAt === undefined);
  if (unfinished.length === 0) return undefined;
  const rest = question.isIndexing
    ? 'ask again in a moment, and read files until then'
    : 'index_codebase goes on with it';
  return `Not indexed to the end yet, so that not all is found: ${indexNames(unfinished).join(', ')}. For the rest ${rest}.`;
}

function ofAnother(indexes: readonly IndexRoot[], { isIndexing }: IndexQuestion): string {
  const named = indexes.slice(0, MOST_FOLDERS).map(({ root }) => `"${root}"`);
  const more = indexes.length > named.length ? ` and ${String(indexes.length - named.length)} more` : '';
  const folders = `${named.join(', ')}${more}`;
  return isIndexing
    ? `This folder is just being indexed: until then the answer is of another, ${folders}. Ask again in a moment.`
    : `This folder is not indexed: the answer is of another, ${folders}. index_codebase indexes this one.`;
}

/** Names nobody's index: those of other projects are not this one's business. */
function notIndexed({ asked, isIndexing }: IndexQuestion): string {
  if (asked === ALL_PROJECTS) return 'No code is indexed yet: index_codebase indexes a directory.';
  if (asked !== undefined) return `No code of '${shorten(asked)}' is indexed: index_codebase indexes a directory.`;
  return isIndexing
    ? 'The code of this project is just being indexed for the first time: ask again in a moment, and read files until then.'
    : 'No code of this project is indexed yet: index_codebase indexes it.';
}
