import { patchSchema } from '@learning-memory/ghap-schemas';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';

export function updateGhapTool({ calls }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'update_ghap',
    title: 'Update GHAP entry',
    description: 'Revise the open entry when belief, action or prediction changes, or add a note.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: patchSchema,
    output: z.object({ success: z.boolean(), iteration_count: z.int() }),
    async run(patch, context) {
      const entry = await calls.writerOf(context).update(patch);
      return { success: true, iteration_count: entry.iterationCount };
    },
  });
}
