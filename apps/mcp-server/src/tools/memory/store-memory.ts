import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import {
  categoryField,
  contentField,
  importanceField,
  rationaleField,
  storedMemoryOutput,
  tagsField,
  toStoredMemoryOutput,
} from './memory-fields.ts';
import { projectOfScope, scopeField } from './memory-scope.ts';

export function storeMemoryTool({ memories, collector, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'store_memory',
    title: 'Store memory',
    description:
      'Keep what later sessions should know, of this project; preferences and general lessons are global. Secrets are ' +
      'redacted, <private>…</private> is not stored.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({
      content: contentField,
      category: categoryField,
      importance: importanceField,
      tags: tagsField,
      rationale: rationaleField,
      scope: scopeField,
    }),
    output: storedMemoryOutput,
    async run({ scope = 'project', ...draft }) {
      const project = await projectOfScope(scope, currentProject);
      const { sessionId } = collector;
      return toStoredMemoryOutput(await memories.store({ ...draft, project, sessionId }));
    },
  });
}
