import { createHash } from 'node:crypto';
import type { Embedding } from '@learning-memory/embedding';
import type { Commit, CommitPayload } from '@learning-memory/git-analyzer';
import type { Point } from '@learning-memory/vector-store';
import { isBot } from '../is-bot.ts';
import { authorTerms } from './author-terms.ts';
import { COMMIT_FILE_LIMIT } from './commit-collection.ts';
import { readMessage } from './commit-message.ts';
import { safeAuthor, safePaths } from './safe-commit.ts';

/** Holds what of a commit is stored, and how often a secret was taken out of it. */
export interface SafeCommit {
  readonly payload: CommitPayload;
  readonly redactions: number;
}

/** Unique among all repositories, of which two may have the same commit. */
export function commitPointId(repository: string, sha: string): string {
  return `${repositoryKey(repository)}:${sha}`;
}

/** Makes a key that is short, whatever the path. */
export function repositoryKey(repository: string): string {
  return createHash('sha256').update(repository).digest('hex').slice(0, 16);
}

export function toSafeCommit(repository: string, commit: Commit): SafeCommit {
  const { sha, parents, authoredAt, committedAt, changes } = commit;
  const { subject, body, redactions } = readMessage(commit.message);
  const { value: author, redactions: inAuthor } = safeAuthor(commit.author);
  const files = safePaths(changes.slice(0, COMMIT_FILE_LIMIT).map(({ path }) => path));
  const payload: CommitPayload = {
    repository,
    sha,
    parents,
    subject,
    body,
    authorName: author.name,
    authorEmail: author.email,
    authorTerms: authorTerms(author),
    bot: isBot(author),
    merge: parents.length > 1,
    authoredAt,
    committedAt,
    files: files.value,
    fileCount: changes.length,
    insertions: changes.reduce((sum, { insertions }) => sum + insertions, 0),
    deletions: changes.reduce((sum, { deletions }) => sum + deletions, 0),
  };
  return { payload, redactions: redactions + inAuthor + files.redactions };
}

/**
 * The text that stands for a commit in the embedding model; a first part of it found as many commits of flask.
 */
export function embeddedCommitText({ subject, body }: Pick<CommitPayload, 'subject' | 'body'>): string {
  return `${subject}\n\n${body}`.trim();
}

/** The texts by whose words a stored commit is found. */
export function commitTexts({ subject, body }: Pick<CommitPayload, 'subject' | 'body'>): {
  subject: string;
  body: string;
} {
  return { subject, body };
}

export function toPoint(payload: CommitPayload, vector: Embedding | undefined): Point<CommitPayload> {
  const { repository, sha } = payload;
  return { id: commitPointId(repository, sha), vector, text: commitTexts(payload), payload };
}
