import type { Commit, CommitPatch } from '@learning-memory/git-analyzer';
import { isCounted } from './counted-lines.ts';
import type { LinkedWork } from './link-commits.ts';
import { createOwnedCommits } from './owned-commits.ts';
import { linesOf, type WorkHistory } from './work-history.ts';

/** A commit that most lines of outlive this long has held. */
const HOLDING_TIME = 14 * 86_400_000;
/** Comments, imports and blank lines are counted among those a commit added, and not looked for afterwards. */
const LEAST_DELETED = 1 / 5;
/** Behind code alone. */
const COMMENT = /(?<=\S)\s+(?:\/\/|#|--|\/\*)\s.*$/u;
const MOST = 1 / 2;

/** Commits that added lines most of which HEAD's history took away within 14 days, whatever it said of that. */
export async function findGone(history: WorkHistory, works: readonly LinkedWork[]): Promise<ReadonlySet<string>> {
  const { suspects, changing } = await findSuspects(history, works);
  const needed = history.commits.map(({ sha }) => sha).filter((sha) => suspects.has(sha) || changing.has(sha));
  // Each commit is read once: those of one file change the lines of many.
  for await (const patch of history.patches(needed)) {
    await history.pause();
    const lines = changedLines(patch);
    for (const suspect of changing.get(patch.sha) ?? []) follow(suspect, lines);
    const own = suspects.get(patch.sha);
    if (own !== undefined) begin(own, lines);
  }
  return new Set([...suspects].filter(([, suspect]) => areMostTaken(suspect)).map(([sha]) => sha));
}

interface Suspects {
  readonly suspects: ReadonlyMap<string, Suspect>;
  /** Later commit -> those that it takes lines of. */
  readonly changing: ReadonlyMap<string, readonly Suspect[]>;
}

async function findSuspects(history: WorkHistory, works: readonly LinkedWork[]): Promise<Suspects> {
  const suspects = new Map<string, Suspect>();
  const changing = new Map<string, Suspect[]>();
  for (const [sha, later] of await deletionsAfter(history, works)) {
    const commit = history.bySha.get(sha);
    if (commit === undefined || !mayBeTaken(commit, later)) continue;
    const suspect = { added: new Map<string, number>(), changed: new Map<string, number>() };
    suspects.set(sha, suspect);
    for (const by of later) append(changing, by.sha, suspect);
  }
  return { suspects, changing };
}

/** Holds how often a commit added each line, and how often it was added after that, less how often it was removed. */
interface Suspect {
  readonly added: Map<string, number>;
  readonly changed: Map<string, number>;
}

function append(lists: Map<string, Suspect[]>, key: string, item: Suspect): void {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [item]);
  else list.push(item);
}

function mayBeTaken(commit: Commit, later: readonly Commit[]): boolean {
  const deletions = later.reduce((sum, by) => sum + linesOf(by).deletions, 0);
  return later.length > 0 && deletions >= linesOf(commit).insertions * LEAST_DELETED;
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

function begin({ added }: Suspect, lines: ReadonlyMap<string, number>): void {
  for (const [line, count] of lines) if (count > 0) added.set(line, count);
}

function follow({ added, changed }: Suspect, lines: ReadonlyMap<string, number>): void {
  const shorter = added.size < lines.size ? added : lines;
  for (const line of shorter.keys()) {
    const change = added.has(line) ? (lines.get(line) ?? 0) : 0;
    if (change !== 0) changed.set(line, (changed.get(line) ?? 0) + change);
  }
}

/** What moved, or came back, is not gone. */
function areMostTaken({ added, changed }: Suspect): boolean {
  let [all, left] = [0, 0];
  for (const [line, count] of added) {
    all += count;
    left += Math.min(count, Math.max(0, count + (changed.get(line) ?? 0)));
  }
  return left < all * MOST;
}

/** Wherever they are: a file may be moved, or a part of one. */
function changedLines({ files }: CommitPatch): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const add = (line: string, count: number): void => {
    if (!isCounted(line)) return;
    const text = line.replace(COMMENT, '').replaceAll(/\s+/gu, '');
    counts.set(text, (counts.get(text) ?? 0) + count);
  };
  for (const { removed, added } of files.flatMap(({ hunks }) => hunks)) {
    for (const line of removed) add(line, -1);
    for (const line of added) add(line, 1);
  }
  return counts;
}
