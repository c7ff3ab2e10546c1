/** Every tool the server has or is going to have, by toolset: names must fit before they are built. */
export const PLANNED_TOOLS: Readonly<Record<string, string>> = {
  ghap: 'start_ghap update_ghap resolve_ghap get_active_ghap list_ghap_entries adopt_ghap review_ghap',
  learning: 'get_clusters get_cluster_members validate_value store_value list_values get_calibration',
  search: 'search_experiences',
  context: 'get_context get_premortem',
  memory: 'store_memory retrieve_memories list_memories get_memory update_memory delete_memory restore_memory',
  code: 'index_codebase get_index_status search_code find_similar_code find_callers find_callees remove_project',
  git: 'index_commits search_commits get_file_history get_churn_hotspots get_code_authors get_blame',
  knowledge:
    'get_categories get_keywords get_knowledge store_knowledge_if_missing store_knowledge_overwrite delete_knowledge ' +
    'get_project_overview set_project_overview get_session_history get_progress_status update_task ' +
    'store_session_summary create_scope list_scopes update_scope delete_scope explain_knowledge',
  graph:
    'inject_context search_graph get_memetic_status get_topic_portfolio get_topic_stability detect_topics ' +
    'get_divergence_alerts trigger_consolidation merge_concepts forget_concept boost_importance restore_concept',
  hooks: 'handle_hook',
};

/** The tools of a planned toolset. */
export function plannedTools(toolset: string): readonly string[] {
  return PLANNED_TOOLS[toolset]?.split(' ') ?? [];
}
