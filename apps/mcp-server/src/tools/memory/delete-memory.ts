import { toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { idField } from '../id-field.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { checkOwner } from './check-owner.ts';

export function deleteMemoryTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'delete_memory',
    title: 'Delete memory',
    description: 'Delete a memory; restore_memory brings it back until restorable_until.',
    annotations: { readOnly: false, destructive: true, idempotent: true },
    input: z.strictObject({ id: idField.describe('Id of the memory'), project: projectField }),
    output: z.object({ id: z.string(), deleted: z.boolean(), restorable_until: z.string() }),
    async run({ id, project: asked }) {
      await checkOwner({ id, asked }, services);
      const { restorableUntil } = await services.memories.delete(id);
      return { id, deleted: true, restorable_until: toIso(restorableUntil) };
    },
  });
}
