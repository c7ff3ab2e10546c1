import {
  CONFIDENCE_TIERS,
  type ConfidenceTier,
  type Contest,
  type GhapAftermath,
  type GhapCommit,
} from '@learning-memory/ghap';
import { isoDate, toIso } from '@learning-memory/schema-fields';
import * as z from 'zod';

export interface AftermathRecord {
  readonly commits: readonly GhapCommit[];
  readonly contest?: {
    readonly kind: Contest['kind'];
    readonly commit: string;
    readonly by: string;
    readonly subject: string;
    readonly committed_at: string;
    readonly path?: string;
    readonly review?: {
      readonly status: 'confirmed' | 'falsified';
      readonly reviewed_at: string;
      readonly note?: string;
      readonly earlier_result?: string;
    };
  };
  readonly reviewed_at?: string;
  readonly held?: {
    readonly sha: string;
    readonly committed_at: string;
    readonly confidence_tier: ConfidenceTier;
    readonly tier_reason: string;
  };
}

const contestRecord = z.object({
  kind: z.enum(['reverted', 'fixed']),
  commit: z.string(),
  by: z.string(),
  subject: z.string(),
  committed_at: isoDate(),
  path: z.string().optional(),
  review: z
    .object({
      status: z.enum(['confirmed', 'falsified']),
      reviewed_at: isoDate(),
      note: z.string().optional(),
      earlier_result: z.string().optional(),
    })
    .optional(),
});

const heldRecord = z.object({
  sha: z.string(),
  committed_at: isoDate(),
  confidence_tier: z.enum(CONFIDENCE_TIERS),
  tier_reason: z.string(),
});

/** Reads an `AftermathRecord`. */
export const aftermathRecord: z.ZodType<GhapAftermath> = z
  .object({
    commits: z.array(z.object({ sha: z.string(), patch: z.string(), insertions: z.int(), deletions: z.int() })),
    contest: contestRecord.optional(),
    reviewed_at: isoDate().optional(),
    held: heldRecord.optional(),
  })
  .transform(({ commits, contest, reviewed_at: reviewedAt, held }) => ({
    commits,
    ...(contest && { contest: toContest(contest) }),
    ...(reviewedAt !== undefined && { reviewedAt }),
    ...(held && {
      held: { sha: held.sha, committedAt: held.committed_at, tier: held.confidence_tier, tierReason: held.tier_reason },
    }),
  }));

function toContest({ committed_at: committedAt, path, review, ...rest }: z.output<typeof contestRecord>): Contest {
  const found = { ...rest, committedAt, ...(path !== undefined && { path }) };
  if (review === undefined) return found;
  const { status, reviewed_at: reviewedAt, note, earlier_result: earlierResult } = review;
  const said = { ...(note !== undefined && { note }), ...(earlierResult !== undefined && { earlierResult }) };
  return { ...found, review: { status, reviewedAt, ...said } };
}

/** The inverse of `aftermathRecord`. */
export function serializeAftermath({ commits, contest, reviewedAt, held }: GhapAftermath): AftermathRecord {
  return {
    commits,
    ...(contest && { contest: serializeContest(contest) }),
    ...(reviewedAt !== undefined && { reviewed_at: toIso(reviewedAt) }),
    ...(held && {
      held: {
        sha: held.sha,
        committed_at: toIso(held.committedAt),
        confidence_tier: held.tier,
        tier_reason: held.tierReason,
      },
    }),
  };
}

function serializeContest({
  kind,
  commit,
  by,
  subject,
  committedAt,
  path,
  review,
}: Contest): NonNullable<AftermathRecord['contest']> {
  const found = { kind, commit, by, subject, committed_at: toIso(committedAt), ...(path !== undefined && { path }) };
  if (review === undefined) return found;
  const { status, reviewedAt, note, earlierResult } = review;
  const said = {
    ...(note !== undefined && { note }),
    ...(earlierResult !== undefined && { earlier_result: earlierResult }),
  };
  return { ...found, review: { status, reviewed_at: toIso(reviewedAt), ...said } };
}
