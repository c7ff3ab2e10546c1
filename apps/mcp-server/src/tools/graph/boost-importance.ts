import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { ownerCheck } from '../memory/check-owner.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { curatorOf } from './curator-of.ts';
import { nodeIdField } from './node-id-field.ts';

export function boostImportanceTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'boost_importance',
    title: 'Boost importance',
    description:
      'Raise or lower how much a memory matters, within 0 to 1; clamped says that the sum lay outside. At 1 it is a rule, which ' +
      'every session is told and no age lowers. restore_concept undoes it.',
    annotations: { readOnly: false, destructive: false, idempotent: false },
    input: z.strictObject({
      node_id: nodeIdField,
      delta: z.number().min(-1).max(1).describe('What is added, -1 to 1'),
      project: projectField,
    }),
    output: z.object({
      node_id: z.string(),
      old_importance: z.number(),
      new_importance: z.number(),
      clamped: z.boolean(),
      /** Null where nothing changed. */
      curation_id: z.string().nullable(),
    }),
    async run({ node_id: id, delta, project: asked }, call) {
      const { memories, currentProject } = services;
      const change = { delta, by: curatorOf(services, call), check: ownerCheck(asked, currentProject) };
      const { before, after, clamped, curationId = null } = await memories.curation.boost(id, change);
      return { node_id: id, old_importance: before, new_importance: after, clamped, curation_id: curationId };
    },
  });
}
