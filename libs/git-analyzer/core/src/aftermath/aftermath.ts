import { LearningMemoryError } from '@learning-memory/errors';
import type { Aftermath, GitRepository, Work, WorkCommit } from '@learning-memory/git-analyzer';
import { conclude, type Doubt, type Findings } from './conclude.ts';
import { findFixes } from './find-fixes.ts';
import { findReverts, namedReverters } from './find-reverts.ts';
import { linkCommits, type LinkedWork } from './link-commits.ts';
import { isAncestor, linesOf, readWorkHistory, type WorkHistory } from './work-history.ts';

/** A large history takes long, and nobody should wait for this. */
const TIME_LIMIT_MS = 30_000;
/** What a rebase dated before is still read. */
const SLACK_MS = 86_400_000;

type GrowingFindings = { -readonly [Name in keyof Findings]: Findings[Name] };

/** What was found by then is the answer where time runs out. */
export async function aftermath(
  repository: GitRepository,
  works: readonly Work[],
  outer?: AbortSignal,
): Promise<Aftermath> {
  const late = AbortSignal.timeout(TIME_LIMIT_MS);
  const signal = outer === undefined ? late : AbortSignal.any([outer, late]);
  const findings: GrowingFindings = { linked: [], doubts: new Map(), reverters: new Map(), complete: false };
  try {
    if (works.length > 0) await look(repository, { works, signal }, findings);
    findings.complete = true;
  } catch (error) {
    if (!late.aborted || outer?.aborted === true || !isAborted(error)) throw error;
  }
  return { works: findings.linked.map((work) => conclude(findings, work)), complete: findings.complete };
}

interface Question {
  readonly works: readonly Work[];
  readonly signal: AbortSignal;
}

async function look(repository: GitRepository, { works, signal }: Question, findings: GrowingFindings): Promise<void> {
  const earliest = works.reduce((least, { from }) => Math.min(least, from), Infinity);
  const history = await readWorkHistory(repository, Math.max(0, earliest - SLACK_MS), signal);
  const linked = (await linkCommits(history, works)).filter(({ commits, lost }) => commits.length + lost.length > 0);
  const lost = linked.flatMap((work) => work.lost.map(({ sha }) => sha));
  findings.linked = await Promise.all(linked.map(async (work) => ({ ...work, known: await known(history, work) })));
  findings.reverters = await namedReverters(history, lost);
  const doubts = new Map<string, Doubt[]>(works.map(({ id }) => [id, []]));
  findings.doubts = doubts;
  for (const work of linked) {
    for (const { commit, by } of await findReverts(history, work, findings.reverters)) {
      const again = await isMadeAgain(history, commit, by.sha);
      doubts.get(work.work.id)?.push({ kind: 'reverted', commit, by, again });
    }
  }
  await findFixes(history, linked, ({ work }, fix) => doubts.get(work.id)?.push({ kind: 'fixed', ...fix }));
}

/** Keeps what finds a commit again. */
async function known(history: WorkHistory, { commits, lost }: LinkedWork): Promise<readonly WorkCommit[]> {
  const present = commits.map(async (commit): Promise<WorkCommit> => {
    return { sha: commit.sha, patch: await history.digest(commit.sha), ...linesOf(commit) };
  });
  return [...lost, ...(await Promise.all(present))];
}

/** The same change came back after it had been taken back. */
async function isMadeAgain(history: WorkHistory, sha: string, reverter: string): Promise<boolean> {
  const commit = history.bySha.get(sha);
  if (commit === undefined) return false;
  const { insertions, deletions } = linesOf(commit);
  const later = history.commits.slice(history.commits.findIndex((other) => other.sha === reverter) + 1);
  for (const other of later) {
    const lines = linesOf(other);
    if (!history.onHead.has(other.sha) || lines.insertions !== insertions || lines.deletions !== deletions) continue;
    const isSame = (await history.digest(other.sha)) === (await history.digest(sha));
    if (isSame && isAncestor(history, reverter, other.sha)) return true;
  }
  return false;
}

function isAborted(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.kind === 'aborted';
}
