import { parseClusterId } from '@learning-memory/value-store-core';
import { z } from 'zod';

/** Takes `cluster_<axis>_<label>` or `<axis>_<label>`. */
export const clusterIdField = z
  .string()
  .refine((text) => parseClusterId(text) !== undefined, {
    error: ({ input }) =>
      `Field 'cluster_id' is '${String(input).slice(0, 80)}': it must look like cluster_full_0, with an axis of full, ` +
      'strategy, surprise or root_cause, as get_clusters gives it.',
  })
  .describe('From get_clusters, as cluster_full_0');
