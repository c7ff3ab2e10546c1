import { CONFIDENCE_TIERS, OUTCOME_STATUSES } from '@learning-memory/ghap';
import { requireFindings, resolutionFields, toResolution } from '@learning-memory/ghap-schemas';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { idField } from '../id-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { persistOwn } from './persist-own.ts';

const input = z
  .strictObject({
    ...resolutionFields,
    ghap_id: optionalField(idField).describe('Orphan of a dead session to close instead'),
  })
  .check(requireFindings)
  .transform(({ ghap_id: ghapId, ...resolution }) => ({ ghapId, resolution: toResolution(resolution) }));

const output = z.object({
  id: z.string(),
  status: z.enum(OUTCOME_STATUSES),
  confidence_tier: z.enum(CONFIDENCE_TIERS),
  tier_reason: z.string(),
  resolved_at: z.string(),
});

export function resolveGhapTool(services: ToolServices): ToolDefinition {
  const { calls, persister } = services;
  return defineTool({
    name: 'resolve_ghap',
    title: 'Resolve GHAP entry',
    description: 'Close the open entry with what really happened.',
    annotations: { readOnly: false, destructive: false, idempotent: false },
    input,
    output,
    async run({ ghapId, resolution }, context) {
      const collector = calls.writerOf(context);
      const own = ghapId === undefined || (await collector.current())?.id === ghapId;
      const entry = own ? await collector.resolve(resolution) : await collector.resolveOrphan(ghapId, resolution);
      await (own ? persistOwn(services, entry) : persister.persist(entry));
      return {
        id: entry.id,
        status: entry.outcome.status,
        confidence_tier: entry.confidenceTier,
        tier_reason: entry.tierReason,
        resolved_at: toIso(entry.resolvedAt),
      };
    },
  });
}
