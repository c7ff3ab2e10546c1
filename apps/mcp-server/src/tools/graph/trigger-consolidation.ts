import { optionalField } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import type { Consolidation } from '@learning-memory/topics';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';
import { noticeOf, spaceName } from './topic-output.ts';
import { topicScope } from './topic-scope.ts';

const blindSpotOutput = z.object({
  node_ids: z.array(z.string()),
  high_space: z.string(),
  high_similarity: z.number(),
  low_space: z.string(),
  low_similarity: z.number(),
  score: z.number(),
});

const consolidationOutput = z.object({
  status: z.enum(['completed', 'dry_run', 'started']),
  nrem_result: z.object({
    retrievals_replayed: z.int(),
    edges_strengthened: z.int(),
    merge_proposals: z.array(z.object({ node_ids: z.array(z.string()), similarity: z.number() })),
  }),
  rem_result: z.object({ memories_considered: z.int(), blind_spots_discovered: z.int() }),
  blind_spots: z.array(blindSpotOutput),
  recommended: z.boolean(),
  entropy: z.number(),
  churn: z.number(),
  notice: z.string().optional(),
});

export function triggerConsolidationTool({ topics, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'trigger_consolidation',
    title: 'Trigger consolidation',
    description:
      'Strengthen connections of memories that were retrieved together, propose merges, and look for connections nobody ' +
      'wrote down. Changes no memory; one run at a time.',
    annotations: { readOnly: false, destructive: false, idempotent: false },
    input: z.strictObject({
      blocking: optionalField(z.boolean()).describe('false answers at once; default true'),
      dry_run: optionalField(z.boolean()).describe('Say what it would do and write nothing'),
      project: projectField,
    }),
    output: consolidationOutput,
    async run({ blocking, dry_run: dryRun, project }, { signal }) {
      const scope = await topicScope(currentProject, project);
      return toOutput(await topics.consolidate({ ...scope, blocking, dryRun, signal }));
    },
  });
}

function toOutput(done: Consolidation): z.infer<typeof consolidationOutput> {
  return {
    status: done.status,
    nrem_result: {
      retrievals_replayed: done.retrievalsReplayed,
      edges_strengthened: done.edgesStrengthened,
      merge_proposals: done.proposals.map(({ first, second, similarity }) => ({
        node_ids: [first, second],
        similarity: roundScore(similarity),
      })),
    },
    rem_result: { memories_considered: done.memoriesConsidered, blind_spots_discovered: done.blindSpots.length },
    blind_spots: done.blindSpots.map((spot) => ({
      node_ids: [spot.first, spot.second],
      high_space: spaceName(spot.highSpace),
      high_similarity: roundScore(spot.highSimilarity),
      low_space: spaceName(spot.lowSpace),
      low_similarity: roundScore(spot.lowSimilarity),
      score: roundScore(spot.score),
    })),
    recommended: done.recommended,
    entropy: roundScore(done.metrics.entropy),
    churn: roundScore(done.metrics.churn),
    ...noticeOf(done.notice),
  };
}
