import { CONFIDENCE_TIERS, OUTCOME_STATUSES, ROOT_CAUSE_CATEGORIES, type ResolvedGhap } from '@learning-memory/ghap';
import { toIso } from '@learning-memory/schema-fields';
import { z } from 'zod';
import { contestedBy, contestedOutput } from './contested.ts';

/** A stored experience as tools show it, whole. */
export const experienceOutput = z.object({
  id: z.string(),
  ghap_id: z.string(),
  goal: z.string(),
  hypothesis: z.string(),
  action: z.string(),
  prediction: z.string(),
  /** The last one stated; absent where none was. */
  confidence: z.number().optional(),
  outcome_status: z.enum(OUTCOME_STATUSES),
  ...contestedOutput,
  outcome_result: z.string(),
  surprise: z.string().nullable(),
  root_cause: z.object({ category: z.enum(ROOT_CAUSE_CATEGORIES), description: z.string() }).nullable(),
  lesson: z.object({ what_worked: z.string(), takeaway: z.string().nullable() }).nullable(),
  confidence_tier: z.enum(CONFIDENCE_TIERS),
  /** There where a commit that held has raised the tier since. */
  tier_reason: z.string().optional(),
  created_at: z.string(),
});

export function toExperienceOutput(entry: ResolvedGhap): z.output<typeof experienceOutput> {
  const { id, goal, hypothesis, action, prediction, confidence, outcome, rootCause, lesson } = entry;
  return {
    id,
    ghap_id: id,
    goal,
    hypothesis,
    action,
    prediction,
    ...(confidence !== undefined && { confidence }),
    outcome_status: outcome.status,
    ...contestedBy(entry),
    outcome_result: outcome.result,
    surprise: entry.surprise ?? null,
    root_cause: rootCause === undefined ? null : { ...rootCause },
    lesson: lesson === undefined ? null : { what_worked: lesson.whatWorked, takeaway: lesson.takeaway ?? null },
    confidence_tier: entry.confidenceTier,
    ...(entry.aftermath?.held && { tier_reason: entry.tierReason }),
    created_at: toIso(entry.createdAt),
  };
}
