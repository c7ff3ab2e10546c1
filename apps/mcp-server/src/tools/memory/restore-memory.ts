import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { idField } from '../id-field.ts';
import { withMarkedTexts } from '../marked-hits.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { checkOwner } from './check-owner.ts';
import { memoryOutput, toMemoryOutput } from './memory-fields.ts';

export function restoreMemoryTool(services: ToolServices): ToolDefinition {
  const tool = defineTool({
    name: 'restore_memory',
    title: 'Restore memory',
    description: 'Undo a delete or a correction, or bring an earlier state back.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      id: idField.describe('Id of the memory'),
      revision: optionalField(z.int().min(1)).describe('Earlier state, from get_memory'),
      project: projectField,
    }),
    output: memoryOutput,
    async run({ id, revision, project: asked }) {
      await checkOwner({ id, asked }, services);
      return toMemoryOutput(await services.memories.restore(id, revision));
    },
  });
  return withMarkedTexts(tool);
}
