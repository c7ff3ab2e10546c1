import type { BehindReason, IndexFreshness } from '@learning-memory/code-indexer';
import { joinNotices } from '@learning-memory/errors';

const NOTICES: Readonly<Record<BehindReason, (index: IndexFreshness) => string>> = {
  indexing: ({ project, changed = 0 }) =>
    `${String(changed)} changed ${changed === 1 ? 'file' : 'files'} of '${project}' will be indexed in a moment: until then hits of what changed say stale, and what is new is missing.`,
  looking: ({ project }) =>
    `Whether files of '${project}' have changed is still being looked up: hits of what changed say stale, what is new may be missing.`,
  folder_gone: ({ project }) =>
    `The folder of '${project}' is gone or empty: the answer is of what was indexed. If it moved, index_codebase of where it is now brings it up to date.`,
  too_many_files: ({ project }) =>
    `'${project}' has too many files to be compared with its folder: index_codebase takes in what changed.`,
  failed: ({ project }) => `What changed in '${project}' could not be indexed: index_codebase says why.`,
};

/** Says which of the indexes may not be what their folders hold. */
export function freshnessNotice(indexes: readonly IndexFreshness[]): string | undefined {
  return joinNotices(...indexes.map((index) => index.behind && NOTICES[index.behind](index)));
}
