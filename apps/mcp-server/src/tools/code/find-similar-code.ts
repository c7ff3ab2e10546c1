import { limitField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { answerFromIndexes } from './answer-fresh.ts';
import { snippetField } from './code-fields.ts';
import { foundCodeOutput, toFoundCodeOutput } from './found-code-output.ts';

export function findSimilarCodeTool(services: ToolServices): ToolDefinition {
  return defineTool({
    name: 'find_similar_code',
    title: 'Find similar code',
    description: 'Find definitions like a piece of code: before writing it a second time.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      snippet: snippetField,
      project: projectField,
      limit: limitField({ default: 10, max: 50 }),
    }),
    output: foundCodeOutput,
    async run({ snippet, project, limit }, { signal }) {
      const { codeIndexer } = services;
      const { answer, notice: indexNotice } = await answerFromIndexes(services, {
        project,
        ask: (indexes) => codeIndexer.searchSimilar({ snippet, indexes, limit, signal }),
      });
      // Relevance is fitted to questions.
      const question = { text: snippet, indexNotice };
      return toFoundCodeOutput({ ...answer, relevance: undefined }, codeIndexer, question);
    },
  });
}
