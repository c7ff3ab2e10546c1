import type { Contest, GhapAftermath, ResolvedGhap } from '@learning-memory/ghap';
import type { WorkAftermath } from '@learning-memory/git-analyzer';
import { assignConfidenceTier } from '@learning-memory/observation-collector-journal';

type Judged = Pick<ResolvedGhap, 'confidenceTier' | 'tierReason' | 'aftermath'>;

/** The entry with what history says now; `undefined` where that is nothing new. What somebody has looked at stays. */
export function withAftermath(entry: ResolvedGhap, found: WorkAftermath, now: number): ResolvedGhap | undefined {
  if (entry.outcome.status !== 'confirmed' || isReviewed(entry)) return undefined;
  const contest = contestOf(entry.aftermath?.contest, found);
  const aftermath = { commits: found.commits, ...(contest && { contest }) };
  const judged = judge(withoutHeld(entry), aftermath, contest === undefined ? heldFor(found, now) : undefined);
  if (JSON.stringify(judged) === JSON.stringify(judgedOf(entry))) return undefined;
  return { ...entry, ...judged };
}

function isReviewed({ aftermath }: ResolvedGhap): boolean {
  return aftermath?.contest?.review !== undefined;
}

/** A history that does not know the later commit, as of another clone, says nothing about it. */
function contestOf(before: Contest | undefined, { refutation, withdrawn }: WorkAftermath): Contest | undefined {
  if (refutation !== undefined) return refutation;
  return before !== undefined && withdrawn.includes(before.by) ? undefined : before;
}

function heldFor({ standing }: WorkAftermath, now: number): Holding | undefined {
  return standing && { ...standing, heldFor: now - standing.committedAt };
}

interface Holding {
  readonly sha: string;
  readonly committedAt: number;
  readonly heldFor: number;
}

function judge(entry: ResolvedGhap, aftermath: GhapAftermath, heldCommit: Holding | undefined): Judged {
  const { confidenceTier, tierReason, resolvedAt, lesson } = entry;
  const given = { confidenceTier, tierReason, aftermath };
  const before = entry.aftermath?.held;
  if (confidenceTier === 'gold' || heldCommit === undefined) return given;
  const { sha, committedAt } = heldCommit;
  const resolution = { status: entry.outcome.status, lesson };
  const { tier, reason } = assignConfidenceTier({ entry, resolution, resolvedAt, heldCommit });
  if (tier !== 'gold') return given;
  const held = before ?? { sha, committedAt, tier: confidenceTier, tierReason };
  return { confidenceTier: tier, tierReason: reason, aftermath: { ...aftermath, held } };
}

/** As the entry was before a commit vouched for it. */
function withoutHeld(entry: ResolvedGhap): ResolvedGhap {
  const held = entry.aftermath?.held;
  return held === undefined ? entry : { ...entry, confidenceTier: held.tier, tierReason: held.tierReason };
}

function judgedOf({ confidenceTier, tierReason, aftermath }: ResolvedGhap): Judged {
  return { confidenceTier, tierReason, ...(aftermath && { aftermath }) };
}
