import { AXES } from '@learning-memory/ghap';
import { toIso } from '@learning-memory/schema-fields';
import type { Value } from '@learning-memory/value-store';
import { z } from 'zod';
import { roundScore } from '../round-score.ts';

export const valueOutput = z.object({
  id: z.string(),
  text: z.string(),
  axis: z.enum(AXES),
  cluster_id: z.string(),
  cluster_size: z.int(),
  similarity_to_centroid: z.number(),
  created_at: z.string(),
});

/** The fields every answer with a value has. */
export function toValueOutput(value: Value): z.output<typeof valueOutput> {
  return {
    id: value.id,
    text: value.text,
    axis: value.axis,
    cluster_id: value.clusterId,
    cluster_size: value.clusterSize,
    similarity_to_centroid: roundScore(value.similarity),
    created_at: toIso(value.createdAt),
  };
}
