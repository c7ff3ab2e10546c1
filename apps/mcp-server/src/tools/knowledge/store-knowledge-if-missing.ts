import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { entryFields, toEntryDraft } from './entry-draft.ts';
import { contentField, metaknowledgeOutput, redactionsOf, toMetaknowledge } from './knowledge-fields.ts';

export function storeKnowledgeIfMissingTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'store_knowledge_if_missing',
    title: 'Store knowledge if missing',
    description: 'Keep a rule unless its key has one; then the answer has what is there, and the user decides.',
    annotations: { readOnly: false, destructive: false, idempotent: true },
    input: z.strictObject({ ...entryFields, content: contentField }),
    output: z.object({
      success: z.boolean(),
      existing_content: z.string().optional(),
      existing_metaknowledge: metaknowledgeOutput.optional(),
      redactions: z.int().optional(),
    }),
    async run(input, call) {
      const { stored, entry, redactions } = await services.knowledge.storeIfMissing(
        await toEntryDraft(services, input, call),
      );
      if (stored) return { success: true, ...redactionsOf(redactions) };
      return {
        success: false,
        existing_content: entry.content,
        existing_metaknowledge: toMetaknowledge(entry.metaknowledge),
      };
    },
  });
}
