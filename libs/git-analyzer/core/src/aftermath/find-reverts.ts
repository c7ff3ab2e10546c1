import type { Commit } from '@learning-memory/git-analyzer';
import { balanceDigest, isAdditionAlone, lineBalance, takesBack } from './line-balance.ts';
import { isWithinTime } from './is-within-time.ts';
import { revertedIds, revertedTitle, titleOf } from './messages/named-commits.ts';
import { isMadeWithin, type LinkedWork } from './link-commits.ts';
import { isAncestor, linesOf, type WorkHistory } from './work-history.ts';

/** Is a later commit that takes back one of a work. */
export interface Revert {
  readonly commit: string;
  readonly by: Commit;
}

/** Commit id -> the commits of HEAD's history that say, or show, that they take it back. */
export type Reverters = ReadonlyMap<string, readonly Commit[]>;

/** Reads what messages say; a message that only quotes another's takes back no line. */
export async function namedReverters(history: WorkHistory, lost: readonly string[]): Promise<Reverters> {
  const ids = [...history.bySha.keys(), ...lost];
  const titles = new Map<string, string[]>();
  const reverters = new Map<string, Commit[]>();
  for (const commit of history.commits) {
    const named = revertedIds(commit.message).flatMap((id) => ids.filter((sha) => sha.startsWith(id)));
    const alike = titles.get(revertedTitle(commit.message) ?? '') ?? [];
    append(titles, titleOf(commit.message), commit.sha);
    if (!history.onHead.has(commit.sha)) continue;
    const targets = named.length > 0 ? named : alike.filter((sha) => isAncestor(history, sha, commit.sha)).slice(-1);
    for (const target of await takenBack(history, targets, commit)) append(reverters, target, commit);
  }
  return reverters;
}

function append<T>(lists: Map<string, T[]>, key: string, item: T): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

/** Those of the named commits, and of what they merged, whose lines the later one takes back. */
async function takenBack(history: WorkHistory, named: readonly string[], by: Commit): Promise<readonly string[]> {
  const taken: string[] = [];
  for (const target of await withMerged(history, named)) {
    if (target !== by.sha && (await isTakenBack(history, target, by))) taken.push(target);
  }
  return taken;
}

/** To take back a merge is to take back what it brought. */
async function withMerged(history: WorkHistory, targets: readonly string[]): Promise<readonly string[]> {
  const all = [...targets];
  for (const target of targets) {
    const [first, ...others] = history.bySha.get(target)?.parents ?? [];
    if (first === undefined || others.length === 0) continue;
    const { repository, signal } = history;
    for await (const sha of repository.walk({ from: others, notReachableFrom: [first], signal })) all.push(sha);
  }
  return all;
}

async function isTakenBack(history: WorkHistory, target: string, by: Commit): Promise<boolean> {
  const [earlier, later] = [await history.balance(target), await history.balance(by.sha)];
  return earlier.size === 0 || by.parents.length > 1 || takesBack(later, earlier);
}

/** Reverts of a work's commits by others, oldest first: named ones, and those whose lines are the inverse. */
export async function findReverts(
  history: WorkHistory,
  { work, commits, lost }: LinkedWork,
  named: Reverters,
): Promise<readonly Revert[]> {
  const own = new Set(commits.map(({ sha }) => sha));
  const reverts = [...own, ...lost.map(({ sha }) => sha)].flatMap((commit) =>
    (named.get(commit) ?? []).map((by) => ({ commit, by })),
  );
  for (const some of inverseCandidates(commits)) reverts.push(...(await inversesOf(history, some)));
  return reverts.filter(({ by }) => !isMadeWithin(by, work)).sort((a, b) => a.by.committedAt - b.by.committedAt);
}

/** Each alone, and all together, as a squashed revert takes them back. */
function inverseCandidates(commits: readonly Commit[]): readonly (readonly Commit[])[] {
  const each = commits.map((commit) => [commit]);
  return commits.length > 1 ? [...each, commits] : each;
}

async function inversesOf(history: WorkHistory, commits: readonly Commit[]): Promise<readonly Revert[]> {
  const last = commits.at(-1);
  if (last === undefined) return [];
  const balance = lineBalance(await history.patches(commits.map(({ sha }) => sha)));
  if (balance.size === 0) return [];
  const inverse = balanceDigest(balance, -1);
  const inverses: Revert[] = [];
  for (const by of candidatesAfter(history, last, commits)) {
    if (isAdditionAlone(balance) && !isWithinTime(last, by)) continue;
    // The lines are read last: git is asked for each.
    if ((await history.digest(by.sha)) === inverse) inverses.push({ commit: last.sha, by });
  }
  return inverses;
}

/** Later commits that take away as many lines as the given ones added, of no other files. */
function candidatesAfter(history: WorkHistory, last: Commit, commits: readonly Commit[]): readonly Commit[] {
  const growth = commits.reduce((sum, commit) => sum + growthOf(commit), 0);
  const names = fileNames(commits);
  return history.commits
    .filter((by) => history.onHead.has(by.sha) && by.parents.length < 2 && by.sha !== last.sha)
    .filter((by) => by.committedAt >= last.committedAt && growthOf(by) === -growth)
    .filter((by) => isSubset(fileNames([by]), names) && isAncestor(history, last.sha, by.sha));
}

function growthOf(commit: Commit): number {
  const { insertions, deletions } = linesOf(commit);
  return insertions - deletions;
}

function fileNames(commits: readonly Commit[]): ReadonlySet<string> {
  const paths = commits.flatMap(({ changes }) => changes.map(({ path }) => path));
  return new Set(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)));
}

function isSubset(some: ReadonlySet<string>, all: ReadonlySet<string>): boolean {
  return some.size > 0 && [...some].every((name) => all.has(name));
}
