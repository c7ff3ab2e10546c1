import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { categoryField, keywordField, targetScopeField } from './knowledge-fields.ts';
import { scopeToWrite } from './knowledge-scope.ts';

export function deleteKnowledgeTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'delete_knowledge',
    title: 'Delete knowledge',
    description: 'Remove an entry from its own scope. Its versions stay: store_knowledge_overwrite can bring it back.',
    annotations: { readOnly: false, destructive: true, idempotent: false },
    input: z.strictObject({ target_scope_id: targetScopeField, category: categoryField, keyword: keywordField }),
    output: z.object({ success: z.literal(true), deleted_version: z.int() }),
    async run({ target_scope_id: asked, category, keyword }) {
      const scope = await scopeToWrite(services, asked);
      const { sessionId } = services.collector;
      const { version } = await services.knowledge.deleteEntry({ scope, category, keyword }, { sessionId });
      return { success: true as const, deleted_version: version };
    },
  });
}
