import { limitField, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { namesWhereAsked, projectField, projectOutput } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { categoryField, memoryOutput, tagsField, toMemoryOutput } from './memory-fields.ts';

export function listMemoriesTool({ memories, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'list_memories',
    title: 'List memories',
    description: 'Memories by date, newest first.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      category: categoryField,
      tags: tagsField.describe('All of them are carried'),
      deleted: optionalField(z.boolean()).describe('Those that can be restored'),
      limit: limitField({ default: 20, max: 100 }),
      offset: optionalField(z.int().min(0)).describe('Results to skip'),
      project: projectField,
    }),
    output: z.object({ results: z.array(memoryOutput.extend(projectOutput)), count: z.int(), total: z.int() }),
    async run({ project: asked, ...options }) {
      const page = await memories.list({ ...options, projects: await currentProject.idsOf(asked) });
      const names = await namesWhereAsked(currentProject, asked, page.memories);
      const results = page.memories.map((memory, index) => ({ ...toMemoryOutput(memory), ...names[index] }));
      return { results, count: results.length, total: page.total };
    },
  });
}
