import type { CommitPayload, HistoryEntry } from '@learning-memory/git-analyzer';
import { toIso } from '@learning-memory/schema-fields';
import { z } from 'zod';

/** A commit as lists answer it. */
export const commitOutput = z.object({
  sha: z.string(),
  message: z.string(),
  author: z.string(),
  author_email: z.string(),
  timestamp: z.string(),
  files_changed: z.array(z.string()),
  insertions: z.int(),
  deletions: z.int(),
});

type CommitOutput = z.output<typeof commitOutput>;

const MESSAGE_LIMIT = 500;
const FILES_LIMIT = 20;

export function toFoundCommit(commit: CommitPayload): CommitOutput {
  const { sha, subject, body, authorName, authorEmail, authoredAt, files, fileCount, insertions, deletions } = commit;
  return {
    sha,
    message: clip(body === '' ? subject : `${subject}\n\n${body}`),
    author: authorName,
    author_email: authorEmail,
    timestamp: toIso(authoredAt),
    files_changed: listFiles(files, fileCount),
    insertions,
    deletions,
  };
}

export function toHistoryCommit({ sha, message, author, authoredAt, changes }: HistoryEntry): CommitOutput {
  return {
    sha,
    message: clip(message.trim()),
    author: author.name,
    author_email: author.email,
    timestamp: toIso(authoredAt),
    files_changed: changes.map(({ path, previousPath }) =>
      previousPath === undefined ? path : `${previousPath} => ${path}`,
    ),
    insertions: changes.reduce((sum, { insertions }) => sum + insertions, 0),
    deletions: changes.reduce((sum, { deletions }) => sum + deletions, 0),
  };
}

function clip(message: string): string {
  return message.length <= MESSAGE_LIMIT ? message : `${message.slice(0, MESSAGE_LIMIT)}…`;
}

function listFiles(files: readonly string[], count: number): string[] {
  const listed = files.slice(0, FILES_LIMIT);
  return count === listed.length ? listed : [...listed, `… ${count - listed.length} more`];
}
