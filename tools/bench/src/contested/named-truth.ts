/** A commit with what the truth is read from. */
export interface LoggedCommit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly authoredAt: number;
  readonly committedAt: number;
  readonly message: string;
}

/** What somebody wrote about a commit in a later one; `by` maps to the named commits. */
export interface NamedTruth {
  readonly kind: 'reverted' | 'fixed';
  readonly commit: string;
  readonly by: string;
}

const DAY = 86_400_000;
const LATEST = 30 * DAY;
const REVERTS = /^\s*this reverts commit ([0-9a-f]{7,40})\b/gimu;
const FIXES = /^\s*fixes:\s+(?:commit\s+)?([0-9a-f]{7,40})\b/gimu;
const REGRESSION = /\bregression (?:in|from|by|since) (?:commit )?([0-9a-f]{7,40})\b/giu;
const ID = /\b(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b/giu;

/** Reads commits, oldest first, without the rules of the judge: sentences of `git revert`, trailers, and regressions. */
export function namedTruth(commits: readonly LoggedCommit[]): readonly NamedTruth[] {
  const earlier = new Map<string, LoggedCommit>();
  const truths: NamedTruth[] = [];
  for (const by of commits) {
    const find = (pattern: RegExp): readonly LoggedCommit[] =>
      [...by.message.matchAll(pattern)].flatMap(([, id = '']) => earlier.get(id.slice(0, 7).toLowerCase()) ?? []);
    for (const { sha } of find(REVERTS)) truths.push({ kind: 'reverted', commit: sha, by: by.sha });
    for (const { sha, authoredAt } of [...find(FIXES), ...find(REGRESSION)]) {
      if (by.authoredAt - authoredAt <= LATEST) truths.push({ kind: 'fixed', commit: sha, by: by.sha });
    }
    earlier.set(by.sha.slice(0, 7), by);
  }
  return truths;
}

/** Everything a message names by id, of which the judge is told nothing where it is to find it by itself. */
export function withoutIds(message: string): string {
  return message.replaceAll(ID, '');
}
