import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { idField } from '../id-field.ts';
import { withMarkedTexts } from '../marked-hits.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { checkOwnerOf } from './check-owner.ts';
import { memoryOutput, toMemoryOutput } from './memory-fields.ts';

export function restoreMemoryTool({ memories, currentProject }: ToolServices): ToolDefinition {
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
    output: memoryOutput.extend({ notice: z.string().optional() }),
    async run({ id, revision, project: asked }) {
      const { memory } = await memories.get(id);
      await checkOwnerOf(memory, { asked, action: 'change' }, currentProject);
      const restored = toMemoryOutput(await memories.restore(id, revision));
      return memory.mergedInto === undefined ? restored : { ...restored, notice: stillPartOf(memory.mergedInto) };
    },
  });
  return withMarkedTexts(tool);
}

function stillPartOf(id: string): string {
  return `What it says still stands in '${id}' too, which it was merged into: restore_concept with that id takes the merge apart.`;
}
