import type {
  Author,
  AuthorReport,
  AuthorShare,
  Commit,
  GitRepository,
  ReadOptions,
} from '@learning-memory/git-analyzer';
import { safeAuthor } from '../commit/safe-commit.ts';
import { scopeOf } from '../history-scope.ts';
import { isBot } from '../is-bot.ts';

export async function pathAuthors(
  repository: GitRepository,
  path: string,
  options: ReadOptions,
): Promise<AuthorReport> {
  const shares = new Map<string, AuthorShare>();
  for await (const commit of repository.fileHistory(path, options)) addCommit(shares, commit);
  return { ...scopeOf(repository), authors: [...shares.values()].sort(compareShares) };
}

/** Newest commit first, so the name that stays is the one used last. */
function addCommit(shares: Map<string, AuthorShare>, { author, authoredAt, changes }: Commit): void {
  const key = (author.email === '' ? author.name : author.email).toLowerCase();
  const share = shares.get(key) ?? newShare(author, authoredAt);
  shares.set(key, {
    ...share,
    commits: share.commits + 1,
    insertions: changes.reduce((sum, { insertions }) => sum + insertions, share.insertions),
    deletions: changes.reduce((sum, { deletions }) => sum + deletions, share.deletions),
    firstAuthoredAt: Math.min(share.firstAuthoredAt, authoredAt),
    lastAuthoredAt: Math.max(share.lastAuthoredAt, authoredAt),
  });
}

function newShare(author: Author, authoredAt: number): AuthorShare {
  const { name, email } = safeAuthor(author).value;
  const none = { commits: 0, insertions: 0, deletions: 0 };
  return { name, email, ...none, firstAuthoredAt: authoredAt, lastAuthoredAt: authoredAt, bot: isBot(author) };
}

function compareShares(a: AuthorShare, b: AuthorShare): number {
  return b.commits - a.commits || linesOf(b) - linesOf(a) || (a.email < b.email ? -1 : 1);
}

function linesOf({ insertions, deletions }: AuthorShare): number {
  return insertions + deletions;
}
