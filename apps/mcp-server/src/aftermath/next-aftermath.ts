import type { Contest, GhapAftermath, ResolvedGhap } from '@learning-memory/ghap';
import type { WorkAftermath } from '@learning-memory/git-analyzer';
import { assignConfidenceTier } from '@learning-memory/observation-collector-journal';

type Judged = Pick<ResolvedGhap, 'confidenceTier' | 'tierReason' | 'aftermath'>;

/**
 * The entry with what history says now; `undefined` where that is nothing new. What somebody has looked at stays until a commit
 * speaks against it that came later.
 */
export function withAftermath(entry: ResolvedGhap, found: WorkAftermath, now: number): ResolvedGhap | undefined {
  if (entry.outcome.status !== 'confirmed') return undefined;
  if (isSettled(entry, found)) return undefined;
  const contest = contestOf(entry.aftermath?.contest, found);
  const judged = contest === undefined ? withHeld(entry, found, now) : contested(entry, found, contest);
  if (JSON.stringify(judged) === JSON.stringify(judgedOf(entry))) return undefined;
  return { ...entry, ...judged };
}

/** By a review, of which nothing else is known than what it was about. */
function isSettled({ aftermath }: ResolvedGhap, { refutation }: WorkAftermath): boolean {
  const { review, by } = aftermath?.contest ?? {};
  return review !== undefined && (refutation === undefined || refutation.by === by);
}

/** When somebody last looked at what spoke against the entry; `undefined` where nobody did. */
export function reviewedAt({ aftermath }: Pick<ResolvedGhap, 'aftermath'>): number | undefined {
  return aftermath?.contest?.review?.reviewedAt ?? aftermath?.reviewedAt;
}

function reviewOf(entry: ResolvedGhap): Pick<GhapAftermath, 'reviewedAt'> {
  const time = reviewedAt(entry);
  return time === undefined ? {} : { reviewedAt: time };
}

/** A history that does not know the later commit, as of another clone, says nothing about it. */
function contestOf(before: Contest | undefined, { refutation, withdrawn }: WorkAftermath): Contest | undefined {
  if (refutation !== undefined) return refutation;
  return before !== undefined && withdrawn.includes(before.by) ? undefined : before;
}

/** No commit vouches for it any more: the tier is that from before. */
function contested(entry: ResolvedGhap, found: WorkAftermath, contest: Contest): Judged {
  const { confidenceTier, tierReason, aftermath } = entry;
  const { tier, tierReason: reason } = aftermath?.held ?? { tier: confidenceTier, tierReason };
  return {
    confidenceTier: tier,
    tierReason: reason,
    aftermath: { commits: found.commits, contest, ...reviewOf(entry) },
  };
}

/** What held once stays: a look that did not come so far, or a clone without the commit, says nothing against it. */
function withHeld(looked: ResolvedGhap, { commits, standing, gone }: WorkAftermath, now: number): Judged {
  const entry = withoutGone(looked, gone);
  const { confidenceTier, tierReason, resolvedAt, lesson } = entry;
  const before = entry.aftermath?.held;
  const given = {
    confidenceTier,
    tierReason,
    aftermath: { commits, ...reviewOf(entry), ...(before && { held: before }) },
  };
  if (confidenceTier === 'gold' || standing === undefined) return given;
  const heldCommit = { ...standing, heldFor: now - standing.committedAt };
  const resolution = { status: entry.outcome.status, lesson };
  const { tier, reason } = assignConfidenceTier({ entry, resolution, resolvedAt, heldCommit });
  if (tier !== 'gold') return given;
  const held = { ...standing, tier: confidenceTier, tierReason };
  return { confidenceTier: tier, tierReason: reason, aftermath: { commits, ...reviewOf(entry), held } };
}

/** A commit that was seen to hold before the clone knew what took its lines away vouches for nothing. */
function withoutGone(entry: ResolvedGhap, gone: readonly string[]): ResolvedGhap {
  const { held, ...aftermath } = entry.aftermath ?? { commits: [] };
  if (held === undefined || !gone.includes(held.sha)) return entry;
  return { ...entry, confidenceTier: held.tier, tierReason: held.tierReason, aftermath };
}

function judgedOf({ confidenceTier, tierReason, aftermath }: ResolvedGhap): Judged {
  return { confidenceTier, tierReason, ...(aftermath && { aftermath }) };
}
