import { git, readHistory, type ChangedFile, type MinedCommit } from './read-history.ts';

/** A commit that went wrong, and the edit of one file that mends it. */
export interface HistoryPair {
  readonly by: 'blame' | 'revert' | 'again';
  readonly failed: MinedCommit;
  readonly mending: MinedCommit;
  readonly file: ChangedFile;
}

export interface MinedHistory {
  readonly name: string;
  /** Oldest mending first. */
  readonly pairs: readonly HistoryPair[];
  /** Edits of commits that mend nothing, and touch no line of a commit that went wrong: oldest first. */
  readonly innocent: readonly MinedEdit[];
  /** Edits of commits that mend what nobody can tell, from the first pair on: oldest first. */
  readonly elsewhere: readonly MinedEdit[];
}

export interface MinedEdit {
  readonly commit: MinedCommit;
  readonly file: ChangedFile;
}

export interface MineOptions {
  /** Newest commits that are read. */
  readonly commits: number;
  /** Newest mending commits whose lines are blamed. */
  readonly mendings: number;
}

const MENDS =
  /\b(?:fix(?:es|ed|ing)?|bug|bugfix|hotfix|regression|broken|crash(?:es|ed)?|wrong(?:ly)?|incorrect(?:ly)?|revert(?:s|ed)?|workaround|leak|race)\b/iu;
/** They mend words, or the way to a release. */
const MENDS_WORDS =
  /\b(?:typos?|spelling|grammar|docs?|docstrings?|documentation|readme|changelog|comments?|lint(?:er|ing)?|flake8|clippy|eslint|formatting|style|ci|mypy|typing|type hints?|whitespace|links?|deps?|dependenc(?:y|ies)|bump|version|warnings?|tests?|coverage)\b/iu;
const REVERTS = /This reverts commit ([0-9a-f]{7,40})/u;
const DAY = 86_400_000;
const AGAIN_WITHIN = 30 * DAY;
/** A commit of more is no single attempt at something. */
const MOST = { files: 12, lines: 400 } as const;

export function minePairs(name: string, folder: string, options: MineOptions): MinedHistory {
  const commits = readHistory(folder, options.commits);
  const bySha = new Map(commits.map((commit) => [commit.sha, commit]));
  const mendings = commits.filter(mends).filter(isAttempt).slice(-options.mendings);
  const lastMended = new Map<string, MinedCommit>();
  const pairs = mendings.flatMap((mending): readonly HistoryPair[] => {
    const reverted = findReverted(mending, commits);
    return mending.files.flatMap((file): readonly HistoryPair[] => {
      const before = lastMended.get(file.path);
      lastMended.set(file.path, mending);
      const failed = reverted ?? findAuthor({ folder, commit: mending, file }, bySha);
      if (failed !== undefined && touches(failed, file.path)) {
        const by = reverted === undefined ? 'blame' : 'revert';
        return [{ by, failed, mending, file }];
      }
      return isSoonAfter(mending, before) ? [{ by: 'again', failed: before, mending, file }] : [];
    });
  });
  return { name, pairs, innocent: innocentOf(folder, commits, pairs), elsewhere: elsewhereOf(mendings, pairs) };
}

function elsewhereOf(mendings: readonly MinedCommit[], pairs: readonly HistoryPair[]): MinedHistory['elsewhere'] {
  const from = pairs[0]?.mending.at ?? Number.POSITIVE_INFINITY;
  const paired = new Set(pairs.map(({ file }) => file));
  return mendings
    .filter(({ at }) => at >= from)
    .flatMap((commit) => commit.files.map((file) => ({ commit, file })))
    .filter(({ file }) => !paired.has(file));
}

function isSoonAfter(mending: MinedCommit, before: MinedCommit | undefined): before is MinedCommit {
  return before !== undefined && before !== mending && mending.at - before.at <= AGAIN_WITHIN;
}

function mends({ subject, body }: MinedCommit): boolean {
  return REVERTS.test(body) || (MENDS.test(subject) && !MENDS_WORDS.test(subject));
}

function isAttempt({ files, parent }: MinedCommit): boolean {
  const lines = files.flatMap(({ hunks }) => hunks.map(({ added, removed }) => added.length + removed.length));
  const sum = lines.reduce((total, count) => total + count, 0);
  return parent !== '' && files.length > 0 && files.length <= MOST.files && sum <= MOST.lines;
}

function touches({ files }: MinedCommit, path: string): boolean {
  return files.some((file) => file.path === path);
}

function findReverted({ body }: MinedCommit, commits: readonly MinedCommit[]): MinedCommit | undefined {
  const sha = REVERTS.exec(body)?.[1];
  const found = sha === undefined ? undefined : commits.find((commit) => commit.sha.startsWith(sha));
  return found !== undefined && isAttempt(found) ? found : undefined;
}

interface BlamedEdit {
  readonly folder: string;
  readonly commit: MinedCommit;
  readonly file: ChangedFile;
}

/** Who wrote most of the lines that are taken out. */
function findAuthor(edit: BlamedEdit, bySha: ReadonlyMap<string, MinedCommit>): MinedCommit | undefined {
  const counts = new Map<string, number>();
  for (const sha of authorsOf(edit)) counts.set(sha, (counts.get(sha) ?? 0) + 1);
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  const found = most === undefined ? undefined : bySha.get(most[0]);
  return found !== undefined && isAttempt(found) ? found : undefined;
}

const MOST_BLAMED = 40;

/** The commit of each line that is taken out; none where the copy lacks what is asked for. */
function authorsOf({ folder, commit, file: { path, hunks } }: BlamedEdit): readonly string[] {
  const lines = hunks.flatMap(({ removed }) => removed).slice(0, MOST_BLAMED);
  if (lines.length === 0) return [];
  const ranges = lines.flatMap((line) => ['-L', `${String(line)},${String(line)}`]);
  try {
    const text = git(folder, 'blame', '-l', '-s', '-w', '-M', ...ranges, commit.parent, '--', path);
    return text.split('\n').flatMap((line) => /^([0-9a-f]{40}) /u.exec(line)?.[1] ?? []);
  } catch {
    return [];
  }
}

/** As many for each pair: so many edits are made for each that mends something. */
const A_PAIR = 4;

function innocentOf(
  folder: string,
  commits: readonly MinedCommit[],
  pairs: readonly HistoryPair[],
): MinedHistory['innocent'] {
  const failed = new Set(pairs.map((pair) => pair.failed.sha));
  const from = pairs[0]?.mending.at ?? Number.POSITIVE_INFINITY;
  const edits = commits
    .filter((commit) => commit.at >= from && !mends(commit) && !failed.has(commit.sha) && isAttempt(commit))
    .flatMap((commit) => commit.files.map((file) => ({ commit, file })));
  const step = Math.max(1, edits.length / Math.max(1, pairs.length * A_PAIR));
  const chosen = Array.from({ length: Math.floor(edits.length / step) }, (_, at) => edits[Math.floor(at * step)]);
  return chosen.flatMap((edit) => {
    if (edit === undefined) return [];
    const authors = authorsOf({ folder, ...edit });
    return authors.some((sha) => failed.has(sha)) ? [] : [edit];
  });
}
