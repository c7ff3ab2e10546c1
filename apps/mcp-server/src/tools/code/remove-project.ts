import { boundedText } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';

export function removeProjectTool({ projectCode }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'remove_project',
    title: 'Remove a code index',
    description: 'Remove an index of code by its name.',
    annotations: { readOnly: false, destructive: true, idempotent: true },
    input: z.strictObject({ project: boundedText(64).describe('Name of the index') }),
    output: z.object({ project: z.string(), root: z.string(), removed: z.int() }),
    async run({ project: name }) {
      const { project, root, units } = await projectCode.removeIndex(name);
      return { project, root, removed: units };
    },
  });
}
