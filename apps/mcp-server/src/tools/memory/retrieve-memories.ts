import { limitField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { noMemoryHint } from '../empty-hint.ts';
import { matchOf, weakOutput } from '../no-match.ts';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import { namesWhereAsked, projectField, projectOutput } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { categoryField, memoryOutput, tagsField, toMemoryOutput } from './memory-fields.ts';

const foundMemory = memoryOutput.extend({ ...projectOutput, ...weakOutput, score: z.number(), stage: z.string() });

export function retrieveMemoriesTool(services: ToolServices): ToolDefinition {
  const { memories, collector, currentProject } = services;
  return defineTool({
    name: 'retrieve_memories',
    title: 'Retrieve memories',
    description: 'Find memories by meaning and words, best first.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      query: queryField,
      limit: limitField({ default: 10, max: 50 }),
      category: categoryField,
      tags: tagsField.describe('All of them are carried'),
      project: projectField,
    }),
    output: z.object({ results: z.array(foundMemory), count: z.int(), notice: z.string().optional() }),
    async run({ project: asked, ...options }, { signal }) {
      const projects = await currentProject.idsOf(asked);
      const answer = await memories.search({ ...options, projects, exceptNotesOf: collector.sessionId, signal });
      const { weak, notice = await noMemoryHint(services, { ...answer, projects }) } = matchOf(answer);
      const found = answer.hits.map(({ memory }) => memory);
      const names = await namesWhereAsked(currentProject, asked, found);
      const results = answer.hits.map(({ memory, score, stage }, index) => ({
        ...toMemoryOutput(memory),
        ...{ score: roundScore(score), stage, ...names[index], ...weak },
      }));
      return { results, count: results.length, ...(notice === undefined ? {} : { notice }) };
    },
  });
}
