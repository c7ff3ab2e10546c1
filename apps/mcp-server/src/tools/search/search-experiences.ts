import { AXES, CONFIDENCE_TIERS, DOMAINS, OUTCOME_STATUSES, ROOT_CAUSE_CATEGORIES } from '@learning-memory/ghap';
import { limitField, optionalField, toIso } from '@learning-memory/schema-fields';
import type { FoundExperience } from '@learning-memory/searcher';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../select-tools.ts';

const input = z.strictObject({
  query: queryField,
  axis: z.preprocess((axis) => axis ?? 'full', z.enum(AXES)).default('full'),
  domain: optionalField(z.enum(DOMAINS)),
  outcome: optionalField(z.enum(OUTCOME_STATUSES)),
  limit: limitField({ default: 10, max: 50 }),
});

const foundExperience = z.object({
  id: z.string(),
  ghap_id: z.string(),
  goal: z.string(),
  hypothesis: z.string(),
  action: z.string(),
  prediction: z.string(),
  outcome_status: z.enum(OUTCOME_STATUSES),
  outcome_result: z.string(),
  surprise: z.string().nullable(),
  root_cause: z.object({ category: z.enum(ROOT_CAUSE_CATEGORIES), description: z.string() }).nullable(),
  lesson: z.object({ what_worked: z.string(), takeaway: z.string().nullable() }).nullable(),
  confidence_tier: z.enum(CONFIDENCE_TIERS),
  score: z.number(),
  created_at: z.string(),
});

export function searchExperiencesTool({ searcher }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'search_experiences',
    title: 'Search experiences',
    description:
      'Find past experiences by meaning, best first: before risky work, when stuck, or when something surprises you. axis ' +
      'chooses what is compared: full (the whole story), strategy, surprise, root_cause.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input,
    output: z.object({ results: z.array(foundExperience), count: z.int(), notice: z.string().optional() }),
    async run({ query, axis, domain, outcome, limit }, { signal }) {
      const { hits, notice } = await searcher.searchExperiences({ query, axis, domain, outcome, limit, signal });
      const results = hits.map(toFoundExperience);
      return { results, count: results.length, ...(notice === undefined ? {} : { notice }) };
    },
  });
}

function toFoundExperience({ entry, score }: FoundExperience): z.output<typeof foundExperience> {
  const { id, goal, hypothesis, action, prediction, outcome, rootCause, lesson } = entry;
  return {
    id,
    ghap_id: id,
    goal,
    hypothesis,
    action,
    prediction,
    outcome_status: outcome.status,
    outcome_result: outcome.result,
    surprise: entry.surprise ?? null,
    root_cause: rootCause === undefined ? null : { ...rootCause },
    lesson: lesson === undefined ? null : { what_worked: lesson.whatWorked, takeaway: lesson.takeaway ?? null },
    confidence_tier: entry.confidenceTier,
    score: roundScore(score),
    created_at: toIso(entry.createdAt),
  };
}
