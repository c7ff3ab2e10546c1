import type { ToolsetName } from '../tools/toolset-names.ts';

/** The tools that change nothing, as their definitions say; here by name, because `init` makes no tools. */
export const READING_TOOLS: Readonly<Record<ToolsetName, readonly string[]>> = {
  ghap: ['get_active_ghap', 'list_ghap_entries'],
  learning: ['get_clusters', 'get_cluster_members', 'validate_value', 'list_values', 'get_calibration'],
  search: ['search_experiences'],
  context: ['get_context', 'get_premortem'],
  memory: ['retrieve_memories', 'list_memories', 'get_memory'],
  code: ['get_index_status', 'search_code', 'find_similar_code', 'find_callers', 'find_callees'],
  git: ['search_commits', 'get_file_history', 'get_churn_hotspots', 'get_code_authors', 'get_blame'],
  knowledge: [
    'get_categories',
    'get_keywords',
    'get_knowledge',
    'explain_knowledge',
    'get_project_overview',
    'get_session_history',
    'get_progress_status',
    'list_scopes',
  ],
  graph: [
    'inject_context',
    'search_graph',
    'get_memetic_status',
    'get_topic_portfolio',
    'get_topic_stability',
    'get_divergence_alerts',
  ],
};
