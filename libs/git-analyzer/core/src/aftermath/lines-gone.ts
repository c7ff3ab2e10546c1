import type { Commit, CommitPatch } from '@learning-memory/git-analyzer';
import type { LinkedWork } from './link-commits.ts';
import { createOwnedCommits } from './owned-commits.ts';
import { linesOf, type WorkHistory } from './work-history.ts';

/** A commit that most lines of outlive this long has held. */
const HOLDING_TIME = 14 * 86_400_000;
/** Blank lines are counted among those a commit added, and not looked for afterwards. */
const LEAST_DELETED = 1 / 3;
const MOST = 1 / 2;

/** Commits that added lines most of which HEAD's history took away within 14 days, whatever it said of that. */
export async function findGone(history: WorkHistory, works: readonly LinkedWork[]): Promise<ReadonlySet<string>> {
  const gone = new Set<string>();
  for (const [sha, later] of await deletionsAfter(history, works)) {
    const commit = history.bySha.get(sha);
    const deletions = later.reduce((sum, by) => sum + linesOf(by).deletions, 0);
    if (commit === undefined || later.length === 0 || deletions < linesOf(commit).insertions * LEAST_DELETED) continue;
    if (await areMostTaken(history, commit, later)) gone.add(sha);
  }
  return gone;
}

/** Commit of a work -> those of HEAD's history that deleted lines of its files while it was to hold, oldest first. */
async function deletionsAfter(
  history: WorkHistory,
  works: readonly LinkedWork[],
): Promise<ReadonlyMap<string, readonly Commit[]>> {
  const adding = works.flatMap(({ commits }) => commits.filter((commit) => linesOf(commit).insertions > 0));
  const owned = createOwnedCommits(new Set(adding.map(({ sha }) => sha)));
  const after = new Map<string, Commit[]>(adding.map(({ sha }) => [sha, []]));
  for (const by of history.commits) {
    await history.pause();
    const touched = owned.follow(by);
    if (!deletes(history, by)) continue;
    for (const sha of touched().filter((earlier) => isToHold(history.bySha.get(earlier), by))) after.get(sha)?.push(by);
  }
  return after;
}

/** Of a merge no lines are known. */
function deletes({ onHead }: WorkHistory, by: Commit): boolean {
  return onHead.has(by.sha) && by.parents.length < 2 && linesOf(by).deletions > 0;
}

function isToHold(earlier: Commit | undefined, by: Commit): boolean {
  if (earlier === undefined || earlier.sha === by.sha) return false;
  const passed = by.committedAt - earlier.committedAt;
  return passed >= 0 && passed <= HOLDING_TIME;
}

/** What moved, or came back, is not gone. */
async function areMostTaken(history: WorkHistory, commit: Commit, later: readonly Commit[]): Promise<boolean> {
  const left = new Map<string, number>();
  for await (const patch of history.patches([commit.sha])) addLines(left, patch);
  for (const [line, count] of left) if (count <= 0) left.delete(line);
  const added = total(left);
  const changes = new Map<string, number>();
  for await (const patch of history.patches(later.map(({ sha }) => sha))) addLines(changes, patch);
  for (const [line, count] of left) left.set(line, Math.min(count, Math.max(0, count + (changes.get(line) ?? 0))));
  return added > 0 && total(left) < added * MOST;
}

/** Wherever they are: a file may be moved, or a part of one. */
function addLines(counts: Map<string, number>, { files }: CommitPatch): void {
  const add = (line: string, count: number): void => {
    const text = line.replaceAll(/\s+/gu, '');
    if (text !== '') counts.set(text, (counts.get(text) ?? 0) + count);
  };
  for (const { removed, added } of files.flatMap(({ hunks }) => hunks)) {
    for (const line of removed) add(line, -1);
    for (const line of added) add(line, 1);
  }
}

function total(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}
