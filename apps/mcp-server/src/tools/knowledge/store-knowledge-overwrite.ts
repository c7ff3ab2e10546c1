import { knowledgeError, type StoredEntry } from '@learning-memory/knowledge';
import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolContext, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { authorOf, entryFields, toEntryDraft, type EntryInput } from './entry-draft.ts';
import { checkRestoredAlone, restoreVersionField } from './earlier-versions.ts';
import { contentField, metaknowledgeOutput, redactionsOf, toMetaknowledge } from './knowledge-fields.ts';
import { scopeToChange } from './knowledge-scope.ts';

export function storeKnowledgeOverwriteTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'store_knowledge_overwrite',
    title: 'Store knowledge, overwriting',
    description:
      'Keep a rule in place of the one its key has; only where the user agreed. Earlier versions stay: restore_version ' +
      'instead of content brings one back, a deleted entry too.',
    annotations: { readOnly: false, destructive: true, idempotent: true },
    input: z.strictObject({
      ...entryFields,
      content: optionalField(contentField),
      restore_version: restoreVersionField,
    }),
    output: z.object({
      success: z.literal(true),
      previous_content: z.string().nullable(),
      previous_metaknowledge: metaknowledgeOutput.nullable(),
      redactions: z.int().optional(),
    }),
    async run({ restore_version: version, content, ...input }, call) {
      const {
        stored,
        entry,
        previous = stored ? undefined : entry,
        redactions,
      } = await write(services, { ...input, version, content }, call);
      return {
        success: true as const,
        previous_content: previous?.content ?? null,
        previous_metaknowledge: previous === undefined ? null : toMetaknowledge(previous.metaknowledge),
        ...redactionsOf(redactions),
      };
    },
  });
}

interface Overwrite extends Omit<EntryInput, 'content'> {
  readonly content?: string | undefined;
  readonly version?: number | undefined;
}

async function write(
  services: ToolServices,
  { version, content, ...input }: Overwrite,
  call: ToolContext,
): Promise<StoredEntry> {
  if ((content === undefined) === (version === undefined)) {
    throw knowledgeError(
      'KNOWLEDGE_INVALID_INPUT',
      `Give either 'content' or 'restore_version', got ${content === undefined ? 'neither' : 'both'}.`,
      { details: { fields: ['content', 'restore_version'] } },
    );
  }
  const { knowledge } = services;
  if (content !== undefined) return knowledge.storeOverwrite(await toEntryDraft(services, { ...input, content }, call));
  checkRestoredAlone({ project_context: input.project_context, metaknowledge: input.metaknowledge });
  const scope = await scopeToChange(services, input.target_scope_id);
  const { category, keyword } = input;
  return knowledge.restoreEntry({ scope, category, keyword }, { version, author: authorOf(services, call) });
}
