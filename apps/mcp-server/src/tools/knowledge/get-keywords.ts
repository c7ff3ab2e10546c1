import type { CategoryKeywords } from '@learning-memory/knowledge';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { categoriesField, scopeIdField } from './knowledge-fields.ts';
import { scopeToRead } from './knowledge-scope.ts';
import { mostOfEach } from './left-out.ts';

/** Keywords of all categories in an answer, about four tokens each. */
const MOST = 600;
/** Says what is missing; brackets are in no name of a category. */
const LEFT_OUT = '[left out]';

export function getKeywordsTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_keywords',
    title: 'Get knowledge keywords',
    description: 'Then: the keywords of categories from get_categories.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ scope_id: scopeIdField, categories: categoriesField }),
    /** By category, in the order asked. */
    output: z.record(z.string(), z.array(z.string())),
    async run({ scope_id: asked, categories }) {
      const scope = await scopeToRead(services, asked);
      const found = await services.knowledge.getKeywords(scope, categories);
      const counts = found.map(({ keywords }) => keywords.length);
      const most = mostOfEach(counts, MOST);
      const answer = found.map(({ category, keywords }) => [category, keywords.slice(0, most)] as const);
      const leftOut = found.filter(({ keywords }) => keywords.length > most).map((cut) => describeCut(cut, most));
      return Object.fromEntries([...answer, ...(leftOut.length === 0 ? [] : [[LEFT_OUT, leftOut] as const])]);
    },
  });
}

function describeCut({ category, keywords }: CategoryKeywords, most: number): string {
  return `${category}: ${String(most)} of ${String(keywords.length)}; ask for its subcategories, or get_knowledge by keyword`;
}
