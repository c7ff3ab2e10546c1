import { CONTEXT_LIMITS } from '@learning-memory/context-assembler';
import { joinNotices } from '@learning-memory/errors';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import { SPACES, type SpaceId } from '@learning-memory/topics';
import { z } from 'zod';
import { loadTokenizer } from '../../tokenizer/load-tokenizer.ts';
import { projectField } from '../project-field.ts';
import { queryField } from '../query-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { fitMemories, VERBOSITIES, type FittedMemories } from './fit-memories.ts';
import { similaritiesOutput, sourceOf, toSimilarities } from './graph-hit.ts';
import { noticeOf } from './topic-output.ts';
import { topicScope } from './topic-scope.ts';

const DEFAULT_TOKENS = 1000;
/** The fence alone takes half of it. */
const FEWEST_TOKENS = 50;
const MOST_FOUND = 50;
const LEAST_SIMILARITY = 0.3;

const memoryOutput = z.object({
  id: z.string(),
  relevance: z.number(),
  source: z.string().optional(),
  created_at: z.string().optional(),
  similarities: similaritiesOutput.optional(),
});

export function injectContextTool({ topics, collector, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'inject_context',
    title: 'Inject context',
    description: 'Memories that fit a query, in one fenced text within a budget.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      query: queryField,
      max_tokens: optionalField(z.int().min(FEWEST_TOKENS).max(CONTEXT_LIMITS.maxTokens)).describe(
        'Longest text; default 1000',
      ),
      verbosity: optionalField(z.enum(VERBOSITIES)).describe('compact: beginnings; verbose: similarity by space'),
      project: projectField,
    }),
    output: z.object({
      context: z.string(),
      memories: z.array(memoryOutput),
      total_found: z.int(),
      token_count: z.int(),
      truncated: z.boolean(),
      notice: z.string().optional(),
    }),
    async run({ query, max_tokens: maxTokens = DEFAULT_TOKENS, verbosity = 'standard', project }, { signal }) {
      const scope = await topicScope(currentProject, project);
      const question = { query, mode: 'semantic' as const, limit: MOST_FOUND, minSimilarity: LEAST_SIMILARITY };
      const options = { ...question, exceptNotesOf: collector.sessionId, countsUses: false, signal };
      const answer = await topics.search({ ...scope, ...options });
      const countTokens = await loadTokenizer();
      const fitted = fitMemories(answer.hits, { maxTokens, verbosity, countTokens });
      topics.countUses(fitted.shown.map(({ id }) => id));
      const left = answer.totalFound - fitted.shown.length;
      return {
        context: fitted.text,
        memories: fitted.shown.map((hit) => ({
          ...{ id: hit.id, relevance: roundScore(hit.relevance) },
          ...(verbosity === 'compact' ? {} : { source: sourceOf(hit), created_at: toIso(hit.createdAt) }),
          ...(verbosity === 'verbose' ? { similarities: toSimilarities(hit.similarities, isSemantic) } : {}),
        })),
        total_found: answer.totalFound,
        token_count: fitted.tokens,
        truncated: fitted.isCut || left > 0,
        ...noticeOf(joinNotices(describe(fitted, { left, maxTokens }), answer.notice)),
      };
    },
  });
}

interface Budget {
  /** Memories that were found and are not shown. */
  readonly left: number;
  readonly maxTokens: number;
}

function describe({ shown, isCut }: FittedMemories, { left, maxTokens }: Budget): string | undefined {
  if (shown.length === 0 && left === 0) return 'No relevant memories found for this query.';
  if (shown.length === 0)
    return `None of ${String(left)} memories fits into ${String(maxTokens)} tokens: ask for more.`;
  return joinNotices(
    left > 0 ? `Results truncated to fit budget: ${String(left)} more were found.` : undefined,
    isCut ? 'Long memories are cut: get_memory has the whole.' : undefined,
  );
}

function isSemantic(space: SpaceId): boolean {
  return SPACES.some(({ id, category }) => id === space && category === 'semantic');
}
