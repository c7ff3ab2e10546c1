import type { CommitPayload } from '@learning-memory/git-analyzer';
import type { CollectionModel, CollectionRef } from '@learning-memory/vector-store';

/** Files of one commit that are kept. */
export const COMMIT_FILE_LIMIT = 100;

/**
 * Lexical fields and their weights. Paths are none of them: they make a text long, which BM25 punishes, and cost 3 to 6
 * points of recall@10 on the commits of flask. A subject is the summary of its body: a quarter of a point more there.
 */
export const COMMIT_TEXT_FIELDS: { readonly subject: number; readonly body: number } = { subject: 1.3, body: 1 };

/** Describes the collection `commits`, of all repositories. */
export function commitCollection(model: CollectionModel): CollectionRef<CommitPayload> {
  return {
    name: 'commits',
    model,
    textFields: COMMIT_TEXT_FIELDS,
    indexedFields: ['repository', 'sha', 'parents', 'authorTerms', 'committedAt'],
  };
}
