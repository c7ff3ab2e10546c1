import { AXES, DOMAINS } from '@learning-memory/ghap';
import { optionalField, toIso } from '@learning-memory/schema-fields';
import { defineTool, type ToolDefinition } from '@learning-memory/tool';
import type { AxisClusters, ClusterChanges, NoClusters } from '@learning-memory/value-store';
import { z } from 'zod';
import { projectField } from '../project-field.ts';
import { roundScore } from '../round-score.ts';
import type { ToolServices } from '../tool-services.ts';

const OVER_ALL = 'all';

/** Since the run before; a list without anything in it is left out. */
const changesOutput = z.object({
  since: z.string(),
  born: z.array(z.string()).optional(),
  revived: z.array(z.string()).optional(),
  grown: z.array(z.object({ cluster_id: z.string(), by: z.int() })).optional(),
  split: z.array(z.object({ cluster_id: z.string(), into: z.array(z.string()) })).optional(),
  merged: z.array(z.object({ cluster_id: z.string(), from: z.array(z.string()) })).optional(),
  gone: z.array(z.string()).optional(),
});

const output = z.object({
  /** Name of the project whose experiences they are, beside those that are global; `all` over all projects. */
  scope: z.string(),
  axis: z.enum(AXES),
  domain: z.enum(DOMAINS).optional(),
  clusters: z.array(
    z.object({
      cluster_id: z.string(),
      label: z.int(),
      size: z.int(),
      avg_weight: z.number(),
      due: z.enum(['new', 'changed']).optional(),
    }),
  ),
  count: z.int(),
  noise_count: z.int(),
  unreadable_count: z.int().optional(),
  parameters: z.object({ min_cluster_size: z.int(), min_samples: z.int(), fallback: z.boolean() }),
  clustered_at: z.string(),
  changes: changesOutput.optional(),
  reason: z.string().optional(),
  advice: z.string().optional(),
  nearest_pairs: z
    .array(z.object({ ids: z.array(z.string()), goals: z.array(z.string()), similarity: z.number() }))
    .optional(),
  notice: z.string().optional(),
});

export function getClustersTool({ values, currentProject }: ToolServices): ToolDefinition {
  return defineTool({
    name: 'get_clusters',
    title: 'Get clusters',
    description: 'Groups of similar experiences on one axis, largest first: retrospectives start with those due.',
    annotations: { readOnly: true, destructive: false, idempotent: true },
    input: z.strictObject({
      axis: z.enum(AXES).describe('What is compared; full is the whole story'),
      domain: optionalField(z.enum(DOMAINS)).describe('Kind of work'),
      project: projectField,
    }),
    output,
    async run({ axis, domain, project }, { signal }) {
      const owners = await currentProject.ownersOf(project);
      const found = await values.clusters({ axis, domain, ...owners, signal });
      const [scope = OVER_ALL] = found.project === undefined ? [] : await currentProject.namesOf([found.project]);
      return { scope, ...toOutput(found) };
    },
  });
}

function toOutput(found: AxisClusters): Omit<z.output<typeof output>, 'scope'> {
  const { axis, domain, clusters, noiseCount, unreadableCount, parameters, fallback, clusteredAt } = found;
  const { changes, noClusters, notice } = found;
  return {
    axis,
    ...(domain === undefined ? {} : { domain }),
    clusters: clusters.map(({ id, label, size, averageWeight, due }) => ({
      cluster_id: id,
      label,
      size,
      avg_weight: roundScore(averageWeight),
      ...(due === undefined ? {} : { due }),
    })),
    count: clusters.length,
    noise_count: noiseCount,
    ...(unreadableCount === 0 ? {} : { unreadable_count: unreadableCount }),
    parameters: { min_cluster_size: parameters.minClusterSize, min_samples: parameters.minSamples, fallback },
    clustered_at: toIso(clusteredAt),
    ...(changes === undefined ? {} : { changes: toChanges(changes) }),
    ...(noClusters === undefined ? {} : explain(noClusters)),
    ...(notice === undefined ? {} : { notice }),
  };
}

function toChanges({
  since,
  born,
  revived,
  grown,
  split,
  merged,
  gone,
}: ClusterChanges): z.output<typeof changesOutput> {
  return {
    since: toIso(since),
    ...(born.length === 0 ? {} : { born: [...born] }),
    ...(revived.length === 0 ? {} : { revived: [...revived] }),
    ...(grown.length === 0 ? {} : { grown: grown.map(({ id, by }) => ({ cluster_id: id, by })) }),
    ...(split.length === 0 ? {} : { split: split.map(({ id, into }) => ({ cluster_id: id, into: [...into] })) }),
    ...(merged.length === 0 ? {} : { merged: merged.map(({ id, from }) => ({ cluster_id: id, from: [...from] })) }),
    ...(gone.length === 0 ? {} : { gone: [...gone] }),
  };
}

function explain({ reason, advice, nearestPairs }: NoClusters) {
  return {
    reason,
    advice,
    nearest_pairs: nearestPairs.map(({ ids, goals, similarity }) => ({
      ids: [...ids],
      goals: [...goals],
      similarity: roundScore(similarity),
    })),
  };
}
