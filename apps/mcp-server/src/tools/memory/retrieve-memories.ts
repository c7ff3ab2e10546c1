import { limitField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { z } from 'zod';
import { matchOf, weakOutput } from '../no-match.ts';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import { projectField, projectOutput, withProjectNames } from '../project-field.ts';
import type { ToolServices } from '../tool-services.ts';
import { categoryField, memoryOutput, tagsField, toMemoryOutput } from './memory-fields.ts';

const found = memoryOutput.extend({ ...projectOutput, ...weakOutput, score: z.number(), stage: z.string() });

export function retrieveMemoriesTool({ memories, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'retrieve_memories',
    title: 'Retrieve memories',
    description: 'Find memories by meaning and words, best first; ask in your own words. tags must all be carried.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      query: queryField,
      limit: limitField({ default: 10, max: 50 }),
      category: categoryField,
      tags: tagsField,
      project: projectField,
    }),
    output: z.object({ results: z.array(found), count: z.int(), notice: z.string().optional() }),
    async run({ project: asked, ...options }, { signal }) {
      const projects = await currentProject.idsOf(asked);
      const answer = await memories.search({ ...options, projects, signal });
      const { hits } = answer;
      const { weak, notice } = matchOf(answer);
      const results = await withProjectNames(
        hits.map(({ memory, score, stage }) => ({
          ...toMemoryOutput(memory),
          score: roundScore(score),
          stage,
          ...weak,
        })),
        hits.map(({ memory }) => memory.project),
        { asked, currentProject },
      );
      return { results, count: results.length, ...(notice === undefined ? {} : { notice }) };
    },
  });
}
