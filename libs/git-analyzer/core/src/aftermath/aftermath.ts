import { LearningMemoryError } from '@learning-memory/errors';
import type { Aftermath, GitRepository, Work, WorkCommit } from '@learning-memory/git-analyzer';
import { conclude, type Doubt, type Findings } from './conclude.ts';
import { findFixes } from './find-fixes.ts';
import { findReverts, namedReverters } from './find-reverts.ts';
import { indexGrowth } from './growth-index.ts';
import { findGone } from './lines-gone.ts';
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
  const findings: GrowingFindings = {
    linked: [],
    doubts: new Map(),
    reverters: new Map(),
    onHead: new Set(),
    gone: new Set(),
    complete: false,
  };
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
  findings.onHead = history.onHead;
  const linked = (await linkCommits(history, works)).filter(({ commits, lost }) => commits.length + lost.length > 0);
  const lost = linked.flatMap((work) => work.lost.map(({ sha }) => sha));
  const digests = await history.digests(linked.flatMap(({ commits }) => commits.map(({ sha }) => sha)));
  findings.linked = linked.map((work) => ({ ...work, known: known(digests, work) }));
  findings.reverters = await namedReverters(history, lost);
  const doubts = new Map<string, Doubt[]>(works.map(({ id }) => [id, []]));
  findings.doubts = doubts;
  const signs = { named: findings.reverters, byGrowth: indexGrowth(history.commits) };
  for (const work of linked) {
    await history.pause();
    for (const { commit, by } of await findReverts(history, work, signs)) {
      const again = await isMadeAgain(history, commit, by.sha);
      doubts.get(work.work.id)?.push({ kind: 'reverted', commit, by, again });
    }
  }
  await findFixes(history, linked, ({ work }, fix) => doubts.get(work.id)?.push({ kind: 'fixed', ...fix }));
  findings.gone = await findGone(history, linked);
}

/** Keeps what finds a commit again. */
function known(digests: ReadonlyMap<string, string>, { commits, lost }: LinkedWork): readonly WorkCommit[] {
  const present = commits.map((commit): WorkCommit => {
    return { sha: commit.sha, patch: digests.get(commit.sha) ?? '', ...linesOf(commit) };
  });
  return [...lost, ...present];
}

/** The same change came back after it had been taken back. */
async function isMadeAgain(history: WorkHistory, sha: string, reverter: string): Promise<boolean> {
  const commit = history.bySha.get(sha);
  if (commit === undefined) return false;
  const { insertions, deletions } = linesOf(commit);
  const later = history.commits.slice(history.commits.findIndex((other) => other.sha === reverter) + 1);
  const alike = later.filter((other) => {
    const lines = linesOf(other);
    return history.onHead.has(other.sha) && lines.insertions === insertions && lines.deletions === deletions;
  });
  if (alike.length === 0) return false;
  const digests = await history.digests([sha, ...alike.map((other) => other.sha)]);
  const digest = digests.get(sha) ?? '';
  return (
    digest !== '' &&
    alike.some((other) => digests.get(other.sha) === digest && isAncestor(history, reverter, other.sha))
  );
}

function isAborted(error: unknown): boolean {
  return LearningMemoryError.isInstance(error) && error.kind === 'aborted';
}
