import type { ResourceDefinition } from './resource-definition.ts';

/** All that can be read without a call of the model. */
export const RESOURCES: readonly ResourceDefinition[] = [
  {
    name: 'values',
    title: 'Values',
    description:
      'The principles that came out of the experiences of this project, those of the largest clusters first.',
    uri: 'learning-memory://values',
    tool: 'list_values',
    input: { limit: 100 },
    changedBy: ['store_value', 'resolve_ghap', 'review_ghap'],
  },
  {
    name: 'active_entry',
    title: 'Active GHAP entry',
    description: 'Goal, hypothesis, action and prediction of the work that is open in this session.',
    uri: 'learning-memory://entries/active',
    tool: 'get_active_ghap',
    input: {},
    changedBy: ['start_ghap', 'update_ghap', 'resolve_ghap', 'adopt_ghap'],
  },
  {
    name: 'memory',
    title: 'Memory',
    description: 'One memory with its use, revisions and corrections, by the id that searches give.',
    uri: 'learning-memory://memories/{id}',
    tool: 'get_memory',
    input: {},
    changedBy: ['store_memory', 'update_memory', 'delete_memory', 'restore_memory'],
    // A notice names those that were corrected.
    changedValues: ({ id, notice }) => `${String(id)} ${String(notice)}`.match(/\bmemory_\w+/gu) ?? [],
  },
  {
    name: 'cluster',
    title: 'Cluster of experiences',
    description:
      'The most typical experiences of a cluster, by the id that get_clusters gives, such as cluster_full_0.',
    uri: 'learning-memory://clusters/{cluster_id}',
    tool: 'get_cluster_members',
    input: { limit: 20 },
    changedBy: ['get_clusters'],
    changedValues: ({ changes }) => JSON.stringify(changes ?? {}).match(/\bcluster_[a-z_]+_\d+\b/gu) ?? [],
  },
];
