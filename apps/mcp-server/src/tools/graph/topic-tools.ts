import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { detectTopicsTool } from './detect-topics.ts';
import { getDivergenceAlertsTool } from './get-divergence-alerts.ts';
import { getMemeticStatusTool } from './get-memetic-status.ts';
import { getTopicPortfolioTool } from './get-topic-portfolio.ts';
import { getTopicStabilityTool } from './get-topic-stability.ts';
import { injectContextTool } from './inject-context.ts';
import { searchGraphTool } from './search-graph.ts';
import { triggerConsolidationTool } from './trigger-consolidation.ts';

/** What memories are about, how that moves, and searches along it. */
export function topicTools(services: ToolServices): readonly ToolDefinition[] {
  return [
    injectContextTool(services),
    searchGraphTool(services),
    getMemeticStatusTool(services),
    getTopicPortfolioTool(services),
    getTopicStabilityTool(services),
    detectTopicsTool(services),
    getDivergenceAlertsTool(services),
    triggerConsolidationTool(services),
  ];
}
