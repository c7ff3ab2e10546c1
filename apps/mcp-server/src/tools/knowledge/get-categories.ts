import type { KnowledgeCategory } from '@learning-memory/knowledge';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import type { ToolServices } from '../tool-services.ts';
import { scopeIdField } from './knowledge-fields.ts';
import { scopeToRead } from './knowledge-scope.ts';
import { leftOutOf, mostOfEach } from './left-out.ts';

/** Names in an answer. */
const MOST = { categories: 100, subcategories: 300 } as const;

const category = z.object({ name: z.string(), subcategories: z.array(z.string()), has_entries: z.boolean() });

export function getCategoriesTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_categories',
    title: 'Get knowledge categories',
    description: 'Before a task, first: the categories of rules that hold in a scope, inherited ones included.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({ scope_id: scopeIdField }),
    output: z.object({
      scope_id: z.string(),
      categories: z.array(category),
      left_out: z.array(z.string()).optional(),
    }),
    async run({ scope_id: asked }) {
      const scope = await scopeToRead(services, asked);
      const categories = await services.knowledge.getCategories(scope);
      return { scope_id: scope, ...toOutput(categories) };
    },
  });
}

interface CategoriesOutput {
  readonly categories: z.output<typeof category>[];
  readonly left_out?: string[];
}

function toOutput(all: readonly KnowledgeCategory[]): CategoriesOutput {
  const shown = uppermost(all);
  const counts = shown.map(({ subcategories }) => subcategories.length);
  const most = mostOfEach(counts, MOST.subcategories);
  const cut = shown.filter(({ subcategories }) => subcategories.length > most);
  const lines = cut.map(
    ({ name, subcategories }) => `${name}: ${String(most)} of ${String(subcategories.length)} subcategories`,
  );
  const rest = all.length - shown.length;
  const below = 'get_keywords of a category that is shown has those below it';
  return {
    categories: shown.map(({ name, subcategories, hasEntries }) => ({
      name,
      subcategories: subcategories.slice(0, most),
      has_entries: hasEntries,
    })),
    ...leftOutOf(rest > 0 ? [...lines, `${String(rest)} of ${String(all.length)} categories; ${below}`] : lines),
  };
}

/** Those that the most of the others lie in, in the order given. */
function uppermost(all: readonly KnowledgeCategory[]): readonly KnowledgeCategory[] {
  if (all.length <= MOST.categories) return all;
  const kept = new Set(all.toSorted((a, b) => levelOf(a) - levelOf(b)).slice(0, MOST.categories));
  return all.filter((one) => kept.has(one));
}

function levelOf({ name }: KnowledgeCategory): number {
  return name.split('.').length;
}
