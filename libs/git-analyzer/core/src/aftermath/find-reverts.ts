import type { Commit } from '@learning-memory/git-analyzer';
import { undoing, type GrowthIndex } from './growth-index.ts';
import { balanceDigest, balanceOf, isAdditionAlone, lineBalance, takesBack } from './line-balance.ts';
import { isWithinTime } from './is-within-time.ts';
import { revertedIds, revertedTitle, titleOf } from './messages/named-commits.ts';
import { isNextVersion, isTemporary } from './messages/is-temporary.ts';
import { isMadeWithin, type LinkedWork } from './link-commits.ts';
import { isAncestor, type WorkHistory } from './work-history.ts';

/** A later commit that takes back one of a work. */
export interface Revert {
  readonly commit: string;
  readonly by: Commit;
}

/** Commit id -> the commits of HEAD's history that say, or show, that they take it back. */
export type Reverters = ReadonlyMap<string, readonly Commit[]>;

export interface RevertSigns {
  readonly named: Reverters;
  readonly byGrowth: GrowthIndex;
}

/** Reads what messages say; a message that only quotes another's takes back no line. */
export async function namedReverters(history: WorkHistory, lost: readonly string[]): Promise<Reverters> {
  const ids = [...history.bySha.keys(), ...lost];
  const titles = new Map<string, string[]>();
  const reverters = new Map<string, Commit[]>();
  for (const commit of history.commits) {
    await history.pause();
    const named = revertedIds(commit.message).flatMap((id) => ids.filter((sha) => sha.startsWith(id)));
    const title = revertedTitle(commit.message);
    const alike = title === undefined ? [] : (titles.get(title) ?? []);
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
  const targets = (await withMerged(history, named)).filter((target) => target !== by.sha);
  if (targets.length === 0 || by.parents.length > 1) return targets;
  const later = await lineBalance(history.patches([by.sha]));
  const untouched = new Set<string>();
  for await (const patch of history.patches(targets)) {
    const earlier = balanceOf(patch);
    if (earlier.size > 0 && !takesBack(later, earlier)) untouched.add(patch.sha);
  }
  return targets.filter((target) => !untouched.has(target));
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

/** Reverts of a work's commits by others, oldest first: named ones, and those whose lines are the inverse. */
export async function findReverts(
  history: WorkHistory,
  { work, commits, lost }: LinkedWork,
  { named, byGrowth }: RevertSigns,
): Promise<readonly Revert[]> {
  const own = new Set(commits.map(({ sha }) => sha));
  const reverts = [...own, ...lost.map(({ sha }) => sha)].flatMap((commit) =>
    (named.get(commit) ?? []).map((by) => ({ commit, by })),
  );
  for (const some of inverseCandidates(commits)) reverts.push(...(await inversesOf(history, byGrowth, some)));
  const messageOf = (sha: string): string => history.bySha.get(sha)?.message ?? '';
  const isUndone = ({ commit, by }: Revert): boolean =>
    !isMadeWithin(by, work) && !isTemporary(messageOf(commit)) && !isNextVersion(messageOf(commit), by.message);
  return reverts.filter(isUndone).sort((a, b) => a.by.committedAt - b.by.committedAt);
}

/** Each alone, and all together, as a squashed revert takes them back. */
function inverseCandidates(commits: readonly Commit[]): readonly (readonly Commit[])[] {
  const each = commits.map((commit) => [commit]);
  return commits.length > 1 ? [...each, commits] : each;
}

async function inversesOf(
  history: WorkHistory,
  byGrowth: GrowthIndex,
  commits: readonly Commit[],
): Promise<readonly Revert[]> {
  const last = commits.at(-1);
  const candidates = last === undefined ? [] : candidatesAfter(history, last, undoing(byGrowth, commits));
  if (last === undefined || candidates.length === 0) return [];
  const balance = await lineBalance(history.patches(commits.map(({ sha }) => sha)));
  if (balance.size === 0) return [];
  const inverse = balanceDigest(balance, -1);
  const inTime = candidates.filter((by) => !isAdditionAlone(balance) || isWithinTime(last, by));
  const digests = await history.digests(inTime.map(({ sha }) => sha));
  return inTime.filter(({ sha }) => digests.get(sha) === inverse).map((by) => ({ commit: last.sha, by }));
}

function candidatesAfter(history: WorkHistory, last: Commit, undoing: readonly Commit[]): readonly Commit[] {
  return undoing
    .filter((by) => history.onHead.has(by.sha) && by.parents.length < 2 && by.sha !== last.sha)
    .filter((by) => by.committedAt >= last.committedAt && isAncestor(history, last.sha, by.sha));
}
