import { gitError, type Commit, type CommitPatch, type GitRepository } from '@learning-memory/git-analyzer';
import { setImmediate } from 'node:timers/promises';
import { isBot } from '../is-bot.ts';
import { balanceDigest, balanceOf } from './line-balance.ts';

/** Holds the commits since some time, and reads their lines when they are asked for. */
export interface WorkHistory {
  readonly repository: GitRepository;
  readonly signal: AbortSignal;
  /** Of HEAD and the local branches, parents before children; bots and merges too. */
  readonly commits: readonly Commit[];
  readonly bySha: ReadonlyMap<string, Commit>;
  /** Those that HEAD reaches. */
  readonly onHead: ReadonlySet<string>;
  /** Read anew each time: the lines of all commits are more than fits in memory. */
  patches(shas: readonly string[]): AsyncIterable<CommitPatch>;
  /** Digests of their changed lines; each commit is read once. */
  digests(shas: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Is to be awaited in each round of what takes long: others come to their turn, and an abort is seen. */
  pause(): Promise<void>;
}

const READ_AT_ONCE = 200;
const ROUNDS_AT_ONCE = 100;

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
  const known = new Map<string, string>();

  async function* patches(asked: readonly string[]): AsyncGenerator<CommitPatch, void, undefined> {
    for (let start = 0; start < asked.length; start += READ_AT_ONCE) {
      yield* repository.patches(asked.slice(start, start + READ_AT_ONCE), { signal });
    }
  }

  async function digests(asked: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const unread = [...new Set(asked)].filter((sha) => !known.has(sha));
    for await (const patch of patches(unread)) known.set(patch.sha, balanceDigest(balanceOf(patch)));
    return known;
  }

  return { repository, signal, commits, bySha, onHead, patches, digests, pause: createPause(signal) };
}

export function createPause(signal: AbortSignal): () => Promise<void> {
  let rounds = 0;
  return async () => {
    rounds += 1;
    if (rounds % ROUNDS_AT_ONCE !== 0) return;
    await setImmediate();
    if (signal.aborted) throw gitError('GIT_ABORTED', 'The look at the history was ended.', { cause: signal.reason });
  };
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
