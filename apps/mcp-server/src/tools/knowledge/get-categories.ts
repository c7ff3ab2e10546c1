import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { scopeIdField } from './knowledge-fields.ts';
import { scopeToRead } from './knowledge-scope.ts';

const category = z.object({ name: z.string(), subcategories: z.array(z.string()), has_entries: z.boolean() });

export function getCategoriesTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_categories',
    title: 'Get knowledge categories',
    description: 'Before a task, first: the categories of rules that hold in a scope, inherited ones included.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ scope_id: scopeIdField }),
    output: z.object({ scope_id: z.string(), categories: z.array(category) }),
    async run({ scope_id: asked }) {
      const scope = await scopeToRead(services, asked);
      const categories = await services.knowledge.getCategories(scope);
      return {
        scope_id: scope,
        categories: categories.map(({ name, subcategories, hasEntries }) => ({
          name,
          subcategories: [...subcategories],
          has_entries: hasEntries,
        })),
      };
    },
  });
}
