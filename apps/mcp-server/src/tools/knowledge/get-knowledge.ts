import {
  KNOWLEDGE_TIERS,
  RISK_KINDS,
  type KnowledgeAnswer,
  type ResolvedEntry,
  type RiskWarning,
} from '@learning-memory/knowledge';
import { optionalField, shorten } from '@learning-memory/schema-fields';
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
import { allWithin, firstWithin, leftOutOf } from './left-out.ts';

/** In an answer, as JSON; the first entry is whole in any case. */
const MOST_BYTES = { entries: 16_000, warnings: 6000 } as const;
/** Names of other categories of an entry. */
const MOST_CATEGORIES = 20;
/** In UTF-16 units. */
const WARNING_LENGTH = 400;

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

const warningOutput = z.object({
  kind: z.enum(RISK_KINDS),
  keyword: z.string(),
  text: z.string(),
  /** Of another category, whose entry is not among these. */
  category: z.string().optional(),
});

const output = z.object({
  entries: z.array(entryOutput),
  /** Present where there are any. */
  warnings: z.array(warningOutput).optional(),
  missing: z.array(z.string()).optional(),
  left_out: z.array(z.string()).optional(),
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
  const all = entries.map(toEntryOutput);
  const shown = allWithin(all, MOST_BYTES.entries);
  const names = all.filter((entry) => !shown.includes(entry)).map(({ keyword }) => keyword);
  // What is left out is warned of too.
  const told = warnings.map((warning) => toWarning(warning, entries));
  const shownWarnings = firstWithin(told, MOST_BYTES.warnings);
  const unwarned = told.slice(shownWarnings.length).map(({ keyword }) => keyword);
  return {
    entries: shown,
    ...(told.length === 0 ? {} : { warnings: shownWarnings }),
    ...(missing.length === 0 ? {} : { missing: [...missing] }),
    ...leftOutOf([
      ...describeCut('entries', names),
      ...describeCut('warnings', [...new Set(unwarned)]),
      ...entries.flatMap(describeCategories),
    ]),
  };
}

function describeCut(what: string, keywords: readonly string[]): readonly string[] {
  if (keywords.length === 0) return [];
  return [`${what} of ${String(keywords.length)} keywords; ask for fewer at once: ${keywords.join(', ')}`];
}

function toWarning(
  { kind, keyword, text, category }: RiskWarning,
  entries: readonly ResolvedEntry[],
): z.output<typeof warningOutput> {
  const isShown = entries.some((entry) => entry.keyword === keyword && entry.category === category);
  return { kind, keyword, text: shorten(text, WARNING_LENGTH), ...(!isShown && { category }) };
}

function describeCategories({ keyword, alsoIn: { length: all } }: ResolvedEntry): readonly string[] {
  if (all <= MOST_CATEGORIES) return [];
  return [`${String(all - MOST_CATEGORIES)} of ${String(all)} other categories of ${keyword}; get_categories has all`];
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
    ...(alsoIn.length === 0 ? {} : { also_in: alsoIn.slice(0, MOST_CATEGORIES) }),
  };
}
