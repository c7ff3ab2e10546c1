import type { Commit, CommitPatch, GitRepository } from '@learning-memory/git-analyzer';
import { isBot } from '../is-bot.ts';
import { balanceDigest, lineBalance, type LineBalance } from './line-balance.ts';

/** Holds the commits since some time, and reads their lines when they are asked for. */
export interface WorkHistory {
  readonly repository: GitRepository;
  readonly signal: AbortSignal;
  /** Of HEAD and the local branches, parents before children; bots and merges too. */
  readonly commits: readonly Commit[];
  readonly bySha: ReadonlyMap<string, Commit>;
  /** Those that HEAD reaches. */
  readonly onHead: ReadonlySet<string>;
  patches(shas: readonly string[]): Promise<readonly CommitPatch[]>;
  balance(sha: string): Promise<LineBalance>;
  digest(sha: string): Promise<string>;
}

const READ_AT_ONCE = 200;

export async function readWorkHistory(
  repository: GitRepository,
  since: number,
  signal: AbortSignal,
): Promise<WorkHistory> {
  const { head, branches } = await repository.tips({ signal });
  const from = head === undefined ? [] : [head];
  const onHead = new Set(await toArray(repository.walk({ from, since, signal })));
  const shas = await toArray(repository.walk({ from: [...from, ...branches], since, signal }));
  const commits = (await toArray(repository.commits(shas, { signal }))).reverse();
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const known = new Map<string, CommitPatch>();
  const balances = new Map<string, LineBalance>();

  async function patches(asked: readonly string[]): Promise<readonly CommitPatch[]> {
    const unread = [...new Set(asked)].filter((sha) => !known.has(sha));
    for (let start = 0; start < unread.length; start += READ_AT_ONCE) {
      const some = unread.slice(start, start + READ_AT_ONCE);
      for await (const patch of repository.patches(some, { signal })) known.set(patch.sha, patch);
    }
    return asked.flatMap((sha) => known.get(sha) ?? []);
  }

  async function balance(sha: string): Promise<LineBalance> {
    const found = balances.get(sha) ?? lineBalance(await patches([sha]));
    balances.set(sha, found);
    return found;
  }

  const digest = async (sha: string): Promise<string> => balanceDigest(await balance(sha));
  return { repository, signal, commits, bySha, onHead, patches, balance, digest };
}

/** Says whether a commit has lines of its own that a person wrote. */
export function isOwnWork({ repository }: Pick<WorkHistory, 'repository'>, commit: Commit): boolean {
  const { sha, parents, changes, author } = commit;
  return parents.length < 2 && changes.length > 0 && !repository.boundary.includes(sha) && !isBot(author);
}

/** Says whether one commit is in the history of another: equal changes are made in many places. */
export function isAncestor({ bySha }: WorkHistory, earlier: string, later: string): boolean {
  const seen = new Set([later]);
  // A set is walked in the order of its growth.
  for (const sha of seen) {
    if (sha === earlier) return true;
    for (const parent of bySha.get(sha)?.parents ?? []) seen.add(parent);
  }
  return false;
}

export function linesOf({ changes }: Commit): { readonly insertions: number; readonly deletions: number } {
  return {
    insertions: changes.reduce((sum, { insertions }) => sum + insertions, 0),
    deletions: changes.reduce((sum, { deletions }) => sum + deletions, 0),
  };
}

async function toArray<T>(items: AsyncIterable<T>): Promise<T[]> {
  const array: T[] = [];
  for await (const item of items) array.push(item);
  return array;
}
