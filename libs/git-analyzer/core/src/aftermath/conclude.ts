import type { Commit, Refutation, WorkAftermath, WorkCommit } from '@learning-memory/git-analyzer';
import { readMessage } from '../commit/commit-message.ts';
import { safePath } from '../commit/safe-commit.ts';
import type { Reverters } from './find-reverts.ts';
import type { LinkedWork } from './link-commits.ts';

/** A later commit that speaks against one of a work. */
export interface Doubt {
  readonly kind: Refutation['kind'];
  readonly commit: string;
  readonly by: Commit;
  readonly path?: string | undefined;
  /** What it took back was made again. */
  readonly again?: boolean | undefined;
}

export interface Findings {
  readonly linked: readonly (LinkedWork & { readonly known: readonly WorkCommit[] })[];
  /** Work id -> what speaks against it. */
  readonly doubts: ReadonlyMap<string, readonly Doubt[]>;
  readonly reverters: Reverters;
  /** What is on another branch alone may never come to anything. */
  readonly onHead: ReadonlySet<string>;
  /** Commits most of whose lines were gone before they had held. */
  readonly gone: ReadonlySet<string>;
  readonly complete: boolean;
}

/** Reverts come before fixes: they say more. */
export function conclude(
  { doubts, reverters, onHead, gone, complete }: Findings,
  { work, commits, known }: Findings['linked'][number],
): WorkAftermath {
  const own = (doubts.get(work.id) ?? [])
    .filter(({ by }) => work.reviewedAt === undefined || by.committedAt > work.reviewedAt)
    .toSorted((a, b) => a.by.committedAt - b.by.committedAt);
  const isWithdrawn = ({ by, again = false }: Doubt): boolean => again || isTakenBack(reverters, by.sha);
  const holding = own.filter((doubt) => !isWithdrawn(doubt));
  const first = holding.find(({ kind }) => kind === 'reverted') ?? holding[0];
  const withdrawn = [...new Set(own.filter(isWithdrawn).map(({ by }) => by.sha))];
  const goneOf = commits.filter(({ sha }) => gone.has(sha)).map(({ sha }) => sha);
  const answer = { id: work.id, commits: known, withdrawn, gone: goneOf };
  if (first !== undefined) return { ...answer, refutation: toRefutation(first) };
  const mayHold = ({ sha }: Commit): boolean => onHead.has(sha) && hasLines(known, sha) && !gone.has(sha);
  const oldest = complete ? commits.find(mayHold) : undefined;
  return oldest === undefined ? answer : { ...answer, standing: { sha: oldest.sha, committedAt: oldest.committedAt } };
}

/** What cannot be read cannot be seen to hold. */
function hasLines(known: readonly WorkCommit[], sha: string): boolean {
  return known.some((commit) => commit.sha === sha && commit.patch !== '');
}

/** By a commit that was not taken back itself; none takes back a later one. */
function isTakenBack(reverters: Reverters, sha: string, seen: ReadonlySet<string> = new Set([sha])): boolean {
  return (reverters.get(sha) ?? []).some(
    (by) => !seen.has(by.sha) && !isTakenBack(reverters, by.sha, new Set([...seen, by.sha])),
  );
}

function toRefutation({ kind, commit, by, path }: Doubt): Refutation {
  const { subject } = readMessage(by.message);
  const where = path === undefined ? {} : { path: safePath(path) };
  return { kind, commit, by: by.sha, subject: subject.slice(0, 200), committedAt: by.committedAt, ...where };
}
