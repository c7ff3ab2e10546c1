import { LearningMemoryError } from '@learning-memory/errors';
import type { BlameHunk, Commit, FilePatch, PatchHunk } from '@learning-memory/git-analyzer';
import { isCode, isCounted, isTest } from './counted-lines.ts';
import { isWithinTime } from './is-within-time.ts';
import { isFix, mendsForm } from './messages/is-fix.ts';
import { mendedIds } from './messages/named-commits.ts';
import { isMadeWithin, type LinkedWork } from './link-commits.ts';
import { createOwnedCommits } from './owned-commits.ts';
import { isOwnWork, type WorkHistory } from './work-history.ts';

/** A later commit that mends lines of one of a work. */
export interface Fix {
  readonly commit: string;
  readonly by: Commit;
  /** Absent where the message names the commit. */
  readonly path?: string | undefined;
}

/** Lines of the file before that a change is about: those it replaced, or the two between which it put something. */
interface Anchor {
  readonly start: number;
  readonly end: number;
  readonly isInsertion: boolean;
}

/** Of the lines a fix is about, so many must be of the commit: a large one touches others by the way. */
const LEAST_SHARE = { replaced: 0.2, inserted: 0.5 };
/** Ranges that git is asked for at once; more are not what one mistake takes. */
const ANCHORS = 200;

/** Tells each fix of a work's commit, oldest first. */
export async function findFixes(
  history: WorkHistory,
  works: readonly LinkedWork[],
  onFound: (work: LinkedWork, fix: Fix) => void,
): Promise<void> {
  const ownerOf = new Map(works.flatMap((linked) => linked.commits.map(({ sha }) => [sha, linked] as const)));
  const owned = createOwnedCommits(new Set(ownerOf.keys()));
  for (const by of history.commits) {
    await history.pause();
    const touched = owned.follow(by);
    if (!history.onHead.has(by.sha) || !isOwnWork(history, by)) continue;
    const mends = (sha: string): boolean => {
      const [earlier, owner] = [history.bySha.get(sha), ownerOf.get(sha)];
      const isKnown = sha !== by.sha && earlier !== undefined && owner !== undefined;
      return isKnown && isLater(earlier, by) && !isMadeWithin(by, owner.work);
    };
    const named = owned.named(mendedIds(by.message)).filter(mends);
    const fixes =
      named.length > 0 ? namedFixes(named, by) : await blamedFixes(history, by, () => touched().filter(mends));
    for (const fix of fixes) {
      const owner = ownerOf.get(fix.commit);
      if (owner !== undefined) onFound(owner, fix);
    }
  }
}

function isLater(earlier: Commit, later: Commit): boolean {
  return later.committedAt >= earlier.committedAt && isWithinTime(earlier, later);
}

function namedFixes(named: readonly string[], by: Commit): readonly Fix[] {
  return mendsForm(by.message) ? [] : named.map((commit) => ({ commit, by }));
}

/** Commits are compared where the message says that something is mended. */
async function blamedFixes(
  history: WorkHistory,
  by: Commit,
  touched: () => readonly string[],
): Promise<readonly Fix[]> {
  const parent = by.parents[0];
  if (parent === undefined || !isFix(by.message)) return [];
  const candidates = touched();
  if (candidates.length === 0) return [];
  const files = await codeFiles(history, by);
  const blamed: { readonly path: string; readonly isInsertion: boolean; readonly sha: string | undefined }[] = [];
  for (const file of files) {
    const anchors = anchorsOf(file).slice(0, ANCHORS);
    if (anchors.length === 0) continue;
    const hunks = await blame(history, { revision: parent, path: file.previousPath, anchors });
    for (const anchor of anchors) blamed.push({ path: file.path, ...anchor, sha: writerOf(anchor, hunks) });
  }
  return candidates.flatMap((commit) => {
    const own = blamed.filter(({ sha }) => sha === commit);
    const least = own.some(({ isInsertion }) => !isInsertion) ? LEAST_SHARE.replaced : LEAST_SHARE.inserted;
    return own.length > 0 && own.length / blamed.length >= least ? [{ commit, by, path: own[0]?.path }] : [];
  });
}

/** Tests alone count where nothing else changed. */
async function codeFiles(history: WorkHistory, { sha }: Commit): Promise<readonly FilePatch[]> {
  const files: FilePatch[] = [];
  for await (const patch of history.patches([sha])) files.push(...patch.files);
  const code = files.filter(({ path, hunks }) => isCode(path) && hunks.length > 0);
  const product = code.filter(({ path }) => !isTest(path));
  return product.length > 0 ? product : code;
}

function anchorsOf({ hunks }: FilePatch): readonly Anchor[] {
  const moved = new Set(hunks.flatMap(({ added }) => added.map(compact)));
  return hunks.flatMap((hunk) => {
    const replaced = hunk.removed.flatMap((line, index): readonly Anchor[] =>
      isCounted(line) && !moved.has(compact(line))
        ? [{ start: hunk.start + index, end: hunk.start + index, isInsertion: false }]
        : [],
    );
    return replaced.length > 0 || hunk.removed.some(isCounted) ? replaced : insertionOf(hunk);
  });
}

/** Where lines were added; at the beginning of a file there is no line to blame. */
function insertionOf({ start, removed, added }: PatchHunk): readonly Anchor[] {
  if (start === 0 || !added.some(isCounted)) return [];
  const [first, last] = removed.length === 0 ? [start, start + 1] : [start - 1, start + removed.length];
  return first < 1 ? [] : [{ start: first, end: last, isInsertion: true }];
}

function compact(line: string): string {
  return line.replaceAll(/\s+/gu, '');
}

interface BlameQuestion {
  readonly revision: string;
  readonly path: string;
  readonly anchors: readonly Anchor[];
}

/** What git cannot blame, as behind the end of a shallow clone, is evidence of nothing. */
const UNBLAMABLE: ReadonlySet<unknown> = new Set([
  'GIT_FAILED',
  'GIT_INVALID_INPUT',
  'GIT_INCOMPLETE_CLONE',
  'GIT_UNTRUSTED_REPOSITORY',
]);

async function blame(
  { repository, signal }: WorkHistory,
  { revision, path, anchors }: BlameQuestion,
): Promise<readonly BlameHunk[]> {
  try {
    return await repository.blameRevision({ revision, path, ranges: anchors, signal });
  } catch (error) {
    if (LearningMemoryError.isInstance(error) && UNBLAMABLE.has(error.code)) return [];
    throw error;
  }
}

/** The one commit that all lines of an anchor are of. */
function writerOf({ start, end }: Anchor, hunks: readonly BlameHunk[]): string | undefined {
  const writers = hunks.filter((hunk) => hunk.startLine <= end && hunk.endLine >= start);
  const shas = new Set(writers.map(({ commit }) => commit?.sha));
  return shas.size === 1 ? [...shas][0] : undefined;
}
