import {
  CONFIDENCE_TIERS,
  DOMAINS,
  OUTCOME_STATUSES,
  STRATEGIES,
  type ActiveGhap,
  type ResolvedGhap,
} from '@learning-memory/ghap';
import { isoDate, limitField, optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';

const input = z.strictObject({
  limit: limitField({ default: 20, max: 100 }),
  domain: optionalField(z.enum(DOMAINS)),
  outcome: optionalField(z.enum(OUTCOME_STATUSES)),
  since: optionalField(isoDate()),
});

const listedEntry = z.object({
  id: z.string(),
  domain: z.enum(DOMAINS),
  strategy: z.enum(STRATEGIES),
  goal: z.string(),
  outcome_status: z.enum(OUTCOME_STATUSES).nullable(),
  confidence_tier: z.enum(CONFIDENCE_TIERS).nullable(),
  created_at: z.string(),
  resolved_at: z.string().nullable(),
});

export function listGhapEntriesTool({ collector, experiences }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'list_ghap_entries',
    title: 'List GHAP entries',
    description:
      'Entries by date, newest first: the open one, then stored ones. Use search_experiences to find by meaning.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input,
    output: z.object({ results: z.array(listedEntry), count: z.int() }),
    async run({ limit, domain, outcome, since }) {
      const [active, stored] = await Promise.all([
        collector.current(),
        experiences.list({ domain, outcome, since, limit }),
      ]);
      const matches = (entry: ActiveGhap): boolean =>
        outcome === undefined &&
        (domain === undefined || entry.domain === domain) &&
        (since === undefined || entry.createdAt >= since);
      const open = active !== undefined && matches(active) ? [active] : [];
      const results = [...open, ...stored].slice(0, limit).map(toListedEntry);
      return { results, count: results.length };
    },
  });
}

function toListedEntry(entry: ActiveGhap | ResolvedGhap): z.output<typeof listedEntry> {
  const { id, domain, strategy, goal } = entry;
  const common = { id, domain, strategy, goal, created_at: toIso(entry.createdAt) };
  if (!('outcome' in entry)) return { ...common, outcome_status: null, confidence_tier: null, resolved_at: null };
  return {
    ...common,
    outcome_status: entry.outcome.status,
    confidence_tier: entry.confidenceTier,
    resolved_at: toIso(entry.resolvedAt),
  };
}
