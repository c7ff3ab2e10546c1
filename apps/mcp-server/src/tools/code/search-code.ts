import { CODE_UNIT_KINDS } from '@learning-memory/code-indexer';
import { limitField, optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { queryField } from '../query-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { answerFromIndexes } from './answer-fresh.ts';
import { languageField } from './code-fields.ts';
import { foundCodeOutput, toFoundCodeOutput } from './found-code-output.ts';

export function searchCodeTool(services: ToolServices): ToolDefinition {
  const { codeIndexer, codeLanguages } = services;
  return defineTool({
    name: 'search_code',
    title: 'Search code',
    description: 'Find indexed code by what it does or is called, best first. stale: the file changed since.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      query: queryField,
      project: projectField,
      language: languageField(codeLanguages),
      kind: optionalField(z.enum(CODE_UNIT_KINDS)).describe('Kind of definition'),
      path: optionalField(z.string()).describe('Glob of files'),
      exclude_tests: optionalField(z.boolean()).describe('Leave out tests'),
      limit: limitField({ default: 10, max: 50 }),
    }),
    output: foundCodeOutput,
    async run({ query, project, language, kind, path, exclude_tests: excludeTests, limit }, { signal }) {
      const filters = { language, kind, path, excludeTests };
      const { answer, notice: indexNotice } = await answerFromIndexes(services, {
        project,
        ask: (indexes) => codeIndexer.search({ query, indexes, ...filters, limit, signal }),
      });
      return toFoundCodeOutput(answer, codeIndexer, { text: query, indexNotice });
    },
  });
}
