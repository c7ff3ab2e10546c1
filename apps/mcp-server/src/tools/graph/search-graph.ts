import { limitField, optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { GRAPH_MODES, type GraphMode } from '@learning-memory/topics';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { similaritiesOutput, sourceOf, toSimilarities } from './graph-hit.ts';
import { noticeOf } from './topic-output.ts';
import { topicScope } from './topic-scope.ts';

const LEAST_SIMILARITY = 0.3;

const hitOutput = z.object({
  id: z.string(),
  content: z.string(),
  relevance: z.number(),
  source: z.string(),
  created_at: z.string(),
  similarities: similaritiesOutput.optional(),
  marked: z.string().optional(),
});

export function searchGraphTool({ topics, collector, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'search_graph',
    title: 'Search graph',
    description: 'Find memories by what they mean, cause, name or say of code, best first.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      query: queryField,
      top_k: limitField({ default: 10, max: 100 }),
      mode: optionalField(z.enum(GRAPH_MODES)).describe('What counts most: meaning (default), causes, code, or names'),
      min_similarity: optionalField(z.number().min(0).max(1)).describe('Leave out what is less alike; default 0.3'),
      verbose: optionalField(z.boolean()).describe('Similarity in each space'),
      project: projectField,
    }),
    output: z.object({ results: z.array(hitOutput), mode: z.enum(GRAPH_MODES), notice: z.string().optional() }),
    async run({ query, top_k: limit, mode = 'semantic', min_similarity: least, verbose, project }, { signal }) {
      const scope = await topicScope(currentProject, project);
      const minSimilarity = least ?? LEAST_SIMILARITY;
      const exceptNotesOf = collector.sessionId;
      const answer = await topics.search({ ...scope, query, mode, limit, minSimilarity, exceptNotesOf, signal });
      const results = answer.hits.map((hit) => ({
        ...{ id: hit.id, content: hit.content, relevance: roundScore(hit.relevance), source: sourceOf(hit) },
        created_at: toIso(hit.createdAt),
        ...(verbose === true ? { similarities: toSimilarities(hit.similarities) } : {}),
      }));
      return { results, mode, ...noticeOf(answer.notice ?? (results.length === 0 ? nothingFound(mode) : undefined)) };
    },
  });
}

function nothingFound(mode: GraphMode): string {
  if (mode === 'semantic') return 'No memories match your search criteria.';
  return `No ${mode} matches found. Try default semantic search.`;
}
