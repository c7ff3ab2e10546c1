import { CODE_UNIT_KINDS } from '@learning-memory/code-indexer';
import { limitField, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { queryField } from '../query-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { languageField, optionalProjectField } from './code-fields.ts';
import { foundCodeOutput, toFoundCodeOutput } from './found-code-output.ts';

export function searchCodeTool({ codeIndexer, codeLanguages }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'search_code',
    title: 'Search code',
    description:
      'Find definitions in indexed code by what they do or are called, best first. stale: the file changed since.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      query: queryField,
      project: optionalProjectField,
      language: languageField(codeLanguages),
      unit_type: optionalField(z.enum(CODE_UNIT_KINDS)),
      limit: limitField({ default: 10, max: 50 }),
    }),
    output: foundCodeOutput,
    async run({ query, project, language, unit_type: kind, limit }, { signal }) {
      const projects = await codeIndexer.status(project);
      const answer = await codeIndexer.search({ query, project, language, kind, limit, signal });
      return toFoundCodeOutput(answer, codeIndexer, projects);
    },
  });
}
