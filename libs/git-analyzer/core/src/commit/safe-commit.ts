import type { Author, BlameHunk, Commit, FileChange } from '@learning-memory/git-analyzer';
import { redact, redactSecrets } from '@learning-memory/redaction';

/** What may be stored and shown, and how many secrets were taken out of it. */
export interface Safe<Value> {
  readonly value: Value;
  readonly redactions: number;
}

export function safeAuthor({ name, email }: Author): Safe<Author> {
  const [safeName, safeEmail] = [redactSecrets(name), redactSecrets(email)];
  return { value: { name: safeName.text, email: safeEmail.text }, redactions: safeName.count + safeEmail.count };
}

export function safePaths(paths: readonly string[]): Safe<readonly string[]> {
  const safe = paths.map((path) => redactSecrets(path));
  return { value: safe.map(({ text }) => text), redactions: safe.reduce((sum, { count }) => sum + count, 0) };
}

export function safePath(path: string): string {
  return redactSecrets(path).text;
}

export function safeCommit(commit: Commit): Commit {
  const { author, message, changes } = commit;
  const safe = { author: safeAuthor(author).value, message: redact(message).text };
  return { ...commit, ...safe, changes: changes.map(safeChange) };
}

export function safeHunk({ commit, ...lines }: BlameHunk): BlameHunk {
  if (commit === undefined) return lines;
  const { author, subject, path } = commit;
  const safe = { author: safeAuthor(author).value, subject: redact(subject).text, path: safePath(path) };
  return { ...lines, commit: { ...commit, ...safe } };
}

function safeChange({ path, previousPath, ...lines }: FileChange): FileChange {
  const before = previousPath === undefined ? {} : { previousPath: safePath(previousPath) };
  return { path: safePath(path), ...before, ...lines };
}
