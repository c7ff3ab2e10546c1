import type { ChurnHotspot, ChurnReport, Commit, FileChange, GitRepository } from '@learning-memory/git-analyzer';
import { safePath } from '../commit/safe-commit.ts';
import { scopeOf } from '../history-scope.ts';
import { isBot } from '../is-bot.ts';

export interface ChurnInput {
  /** Counts epoch milliseconds. */
  readonly since: number;
  readonly limit: number;
  readonly includeDeleted: boolean;
  readonly signal?: AbortSignal | undefined;
}

interface Churn {
  commits: number;
  botCommits: number;
  insertions: number;
  deletions: number;
  lastCommittedAt: number;
  readonly authors: Set<string>;
}

export async function churnHotspots(repository: GitRepository, input: ChurnInput): Promise<ChurnReport> {
  const { since, signal } = input;
  const { head } = await repository.tips({ signal });
  const shas: string[] = [];
  for await (const sha of repository.walk({ from: head === undefined ? [] : [head], since, signal })) shas.push(sha);
  const files = new Map<string, Churn>();
  const presentPaths = new Map<string, string>();
  for await (const commit of repository.commits(shas, { signal })) addCommit(files, presentPaths, commit);
  const existing = await findExisting(repository, files, signal);
  foldRenamed(files, presentPaths, existing);
  return { ...scopeOf(repository), hotspots: rank(files, existing, input), since, commits: shas.length };
}

/** Newest commit first, so the renames after a commit are known when it comes: `presentPaths` says what a path became. */
function addCommit(files: Map<string, Churn>, presentPaths: Map<string, string>, commit: Commit): void {
  const present = commit.changes.map(({ path }) => presentPaths.get(path) ?? path);
  commit.changes.forEach((change, index) => addChange(files, present[index] ?? change.path, { change, commit }));
  commit.changes.forEach(({ previousPath }, index) => {
    if (previousPath !== undefined) presentPaths.set(previousPath, present[index] ?? previousPath);
  });
}

function addChange(
  files: Map<string, Churn>,
  path: string,
  { change, commit }: { readonly change: FileChange; readonly commit: Commit },
): void {
  const churn = files.get(path) ?? newChurn();
  files.set(path, churn);
  churn.commits += 1;
  churn.insertions += change.insertions;
  churn.deletions += change.deletions;
  churn.lastCommittedAt = Math.max(churn.lastCommittedAt, commit.committedAt);
  if (isBot(commit.author)) churn.botCommits += 1;
  else churn.authors.add(commit.author.email.toLowerCase());
}

function newChurn(): Churn {
  return { commits: 0, botCommits: 0, insertions: 0, deletions: 0, lastCommittedAt: 0, authors: new Set() };
}

/** A branch that did not know of a rename changed the old path later than it: that is the same file after the merge. */
function foldRenamed(
  files: Map<string, Churn>,
  presentPaths: ReadonlyMap<string, string>,
  existing: ReadonlySet<string>,
): void {
  for (const [path, churn] of files) {
    const present = presentPaths.get(path);
    const target = present === undefined || existing.has(path) ? undefined : files.get(present);
    if (target === undefined || target === churn) continue;
    files.delete(path);
    target.commits += churn.commits;
    target.botCommits += churn.botCommits;
    target.insertions += churn.insertions;
    target.deletions += churn.deletions;
    target.lastCommittedAt = Math.max(target.lastCommittedAt, churn.lastCommittedAt);
    for (const author of churn.authors) target.authors.add(author);
  }
}

async function findExisting(
  repository: GitRepository,
  files: ReadonlyMap<string, Churn>,
  signal: AbortSignal | undefined,
): Promise<ReadonlySet<string>> {
  const existing = new Set<string>();
  if (files.size === 0) return existing;
  for await (const path of repository.trackedPaths({ signal })) if (files.has(path)) existing.add(path);
  return existing;
}

function rank(
  files: ReadonlyMap<string, Churn>,
  existing: ReadonlySet<string>,
  { limit, includeDeleted }: ChurnInput,
): readonly ChurnHotspot[] {
  return [...files]
    .map(([path, churn]) => ({ path, ...churn, authors: churn.authors.size, deleted: !existing.has(path) }))
    .filter(({ deleted }) => includeDeleted || !deleted)
    .sort((a, b) => b.commits - a.commits || linesOf(b) - linesOf(a) || (a.path < b.path ? -1 : 1))
    .slice(0, limit)
    .map((hotspot) => ({ ...hotspot, path: safePath(hotspot.path) }));
}

function linesOf({ insertions, deletions }: ChurnHotspot): number {
  return insertions + deletions;
}
