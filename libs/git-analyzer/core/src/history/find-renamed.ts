import type { Commit, GitRepository } from '@learning-memory/git-analyzer';

interface RenameQuestion {
  /** As it was asked for. */
  readonly path: string;
  /** Of the history of the path. */
  readonly newest: Commit | undefined;
  readonly signal: AbortSignal | undefined;
}

/** What the newest commit renamed a file to: the history of its old path alone shows the file deleted. */
export async function findRenamed(
  repository: GitRepository,
  { path, newest, signal }: RenameQuestion,
): Promise<string | undefined> {
  const old = newest && onlyTakenAway(newest);
  if (newest === undefined || old === undefined || !isPathOf(old, path)) return undefined;
  for await (const { changes } of repository.commits([newest.sha], { signal })) {
    return changes.find(({ previousPath }) => previousPath === old)?.path;
  }
  return undefined;
}

/** The one file that lost lines alone: a folder has several, and what was added to is still there. */
function onlyTakenAway({ changes }: Commit): string | undefined {
  const [change, ...others] = changes;
  return others.length === 0 && change?.insertions === 0 ? change.path : undefined;
}

/** `asked` may be absolute, and of a folder above it is not the file's. */
function isPathOf(file: string, asked: string): boolean {
  const path = asked.replaceAll('\\', '/');
  return path === file || path.endsWith(`/${file}`);
}
