import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { idField } from '../id-field.ts';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { checkOwner } from './check-owner.ts';
import {
  categoryField,
  contentField,
  importanceField,
  rationaleField,
  storedMemoryOutput,
  tagsField,
  toStoredMemoryOutput,
} from './memory-fields.ts';
import { movedTo, scopeField } from './memory-scope.ts';

export function updateMemoryTool({ memories, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'update_memory',
    title: 'Update memory',
    description: 'Change a memory; what you leave out stays, and restore_memory brings a revision back.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      id: idField.describe('Id of the memory'),
      content: optionalField(contentField),
      category: categoryField,
      importance: importanceField.describe('How much it matters'),
      tags: tagsField,
      rationale: rationaleField,
      scope: scopeField,
      project: projectField,
    }),
    output: storedMemoryOutput.omit({ created: true }),
    async run({ id, scope, project: asked, ...patch }) {
      await checkOwner({ id, asked }, { memories, currentProject });
      const project = scope && (await movedTo(scope, (await memories.get(id)).memory.project, currentProject));
      const { created: _, ...answer } = toStoredMemoryOutput(await memories.update(id, { ...patch, project }));
      return answer;
    },
  });
}
