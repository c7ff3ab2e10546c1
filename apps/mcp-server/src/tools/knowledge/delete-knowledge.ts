import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { categoryField, keywordField, targetScopeField } from './knowledge-fields.ts';
import { authorOf } from './entry-draft.ts';
import { scopeToChange } from './knowledge-scope.ts';

export function deleteKnowledgeTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'delete_knowledge',
    title: 'Delete knowledge',
    description: 'Remove an entry from its own scope. Its versions stay: store_knowledge_overwrite can bring it back.',
    annotations: { readOnly: false, destructive: true, idempotent: false },
    input: z.strictObject({ target_scope_id: targetScopeField, category: categoryField, keyword: keywordField }),
    output: z.object({ success: z.literal(true), deleted_version: z.int() }),
    async run({ target_scope_id: asked, category, keyword }, call) {
      const scope = await scopeToChange(services, asked);
      const { version } = await services.knowledge.deleteEntry({ scope, category, keyword }, authorOf(services, call));
      return { success: true as const, deleted_version: version };
    },
  });
}
