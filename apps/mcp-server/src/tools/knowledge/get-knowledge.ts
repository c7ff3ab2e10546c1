import { KNOWLEDGE_TIERS, RISK_KINDS, type KnowledgeAnswer, type ResolvedEntry } from '@learning-memory/knowledge';
import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import {
  categoriesField,
  keywordsField,
  metaknowledgeOutput,
  scopeIdField,
  toMetaknowledge,
} from './knowledge-fields.ts';
import { scopeToRead } from './knowledge-scope.ts';

const entryOutput = z.object({
  keyword: z.string(),
  category: z.string(),
  content: z.string(),
  source_tier: z.enum(KNOWLEDGE_TIERS),
  source_scope: z.string(),
  metaknowledge: metaknowledgeOutput,
  /** Other categories that know the keyword. */
  also_in: z.array(z.string()).optional(),
});

const output = z.object({
  entries: z.array(entryOutput),
  /** Present where there are any. */
  warnings: z.array(z.object({ kind: z.enum(RISK_KINDS), keyword: z.string(), text: z.string() })).optional(),
  missing: z.array(z.string()).optional(),
});

export function getKnowledgeTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_knowledge',
    title: 'Get knowledge',
    description:
      'Then: the one entry of each keyword that holds, the most specific scope first. Tell the user about warnings before ' +
      'you go on.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      scope_id: scopeIdField,
      keywords: keywordsField,
      categories: optionalField(categoriesField),
    }),
    output,
    async run({ scope_id: asked, keywords, categories }) {
      const scope = await scopeToRead(services, asked);
      return toOutput(await services.knowledge.getKnowledge({ scope, keywords, categories }));
    },
  });
}

function toOutput({ entries, warnings, missing }: KnowledgeAnswer): z.output<typeof output> {
  return {
    entries: entries.map(toEntryOutput),
    ...(warnings.length === 0
      ? {}
      : { warnings: warnings.map(({ kind, keyword, text }) => ({ kind, keyword, text })) }),
    ...(missing.length === 0 ? {} : { missing: [...missing] }),
  };
}

function toEntryOutput({
  keyword,
  category,
  content,
  sourceTier,
  sourceScope,
  metaknowledge,
  alsoIn,
}: ResolvedEntry): z.output<typeof entryOutput> {
  return {
    keyword,
    category,
    content,
    source_tier: sourceTier,
    source_scope: sourceScope,
    metaknowledge: toMetaknowledge(metaknowledge),
    ...(alsoIn.length === 0 ? {} : { also_in: [...alsoIn] }),
  };
}
