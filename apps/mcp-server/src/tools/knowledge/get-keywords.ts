import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { categoriesField, scopeIdField } from './knowledge-fields.ts';
import { scopeToRead } from './knowledge-scope.ts';

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
      return Object.fromEntries(found.map(({ category, keywords }) => [category, [...keywords]]));
    },
  });
}
