import type { CollectionModel, CollectionRef } from '@learning-memory/vector-store';
import type { Author } from './commit.ts';

/** The payload of a point in `commits`. */
export interface CommitPayload {
  /** The `id` of the repository. */
  readonly repository: string;
  readonly sha: string;
  /** First the one it was made on; several for a merge, none for the first commit. Absent in an index made before they were kept. */
  readonly parents?: readonly string[] | undefined;
  /** First paragraph, redacted. */
  readonly subject: string;
  /** The rest, redacted, without trailers such as `Signed-off-by`. */
  readonly body: string;
  readonly authorName: string;
  readonly authorEmail: string;
  /** What `authorTerm` finds the author by. */
  readonly authorTerms: readonly string[];
  readonly bot: boolean;
  readonly merge: boolean;
  /** Epoch milliseconds. */
  readonly authoredAt: number;
  /** Epoch milliseconds; what "since" and "until" mean in git. */
  readonly committedAt: number;
  /** At most `COMMIT_FILE_LIMIT`, in the order of git. */
  readonly files: readonly string[];
  /** All files. */
  readonly fileCount: number;
  readonly insertions: number;
  readonly deletions: number;
}

/** Files of one commit that are kept. */
export const COMMIT_FILE_LIMIT = 100;

/**
 * Lexical fields and their weights. Paths are none of them: they make a text long, which BM25 punishes, and cost 3 to 6
 * points of recall@10 on the commits of flask.
 */
export const COMMIT_TEXT_FIELDS: { readonly subject: number; readonly body: number } = { subject: 1, body: 1 };

/** The collection `commits`, of all repositories. */
export function commitCollection(model: CollectionModel): CollectionRef<CommitPayload> {
  return {
    name: 'commits',
    model,
    textFields: COMMIT_TEXT_FIELDS,
    indexedFields: ['repository', 'sha', 'parents', 'authorTerms', 'committedAt'],
  };
}

/** Name, words of the name, address and the part of it before the `@`, in lower case, each once. */
export function authorTerms({ name, email }: Author): readonly string[] {
  const words = name.split(/\s+/u);
  const terms = [name, ...words, email, email.split('@')[0] ?? ''].map(normalize);
  return [...new Set(terms)].filter((term) => term !== '');
}

/** One term for what a caller types, to be found among `authorTerms`; of `Name <address>` the address. */
export function authorTerm(text: string): string {
  const address = /<([^<>]+)>\s*$/u.exec(text)?.[1];
  return normalize(address ?? text);
}

function normalize(text: string): string {
  return text.trim().replace(/\s+/gu, ' ').normalize('NFC').toLowerCase();
}
