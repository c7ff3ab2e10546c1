import { MEMORY_RESTORE_DAYS } from '@learning-memory/memory';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { ownerCheck } from '../memory/check-owner.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { curatorOf } from './curator-of.ts';
import { nodeIdField } from './node-id-field.ts';

const NEVER_AT_ONCE =
  `Nothing is removed at once, also with soft_delete: false: it left recall now, restore_concept can bring it back for ` +
  `${String(MEMORY_RESTORE_DAYS)} days, and then it is removed for good.`;

export function forgetConceptTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'forget_concept',
    title: 'Forget memory',
    description:
      'Take a memory out of recall that is wrong or of no use any more. restore_concept brings it back until ' +
      'recoverable_until; then it is removed for good. To correct one, update_memory or a new memory is better.',
    annotations: { readOnly: false, destructive: true, idempotent: true },
    input: z.strictObject({
      node_id: nodeIdField,
      soft_delete: optionalField(z.boolean()).describe('Deleting is always soft; false changes nothing'),
      project: projectField,
    }),
    output: z.object({
      forgotten_id: z.string(),
      soft_deleted: z.boolean(),
      recoverable_until: z.string(),
      curation_id: z.string(),
      notice: z.string().optional(),
    }),
    async run({ node_id: id, soft_delete: isSoft = true, project: asked }, call) {
      const { memories, currentProject } = services;
      const check = ownerCheck(asked, currentProject);
      const { restorableUntil, curationId } = await memories.curation.forget(id, curatorOf(services, call), check);
      return {
        forgotten_id: id,
        soft_deleted: true,
        recoverable_until: toIso(restorableUntil),
        curation_id: curationId,
        ...(!isSoft && { notice: NEVER_AT_ONCE }),
      };
    },
  });
}
