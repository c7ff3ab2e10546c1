import type { ToolDefinition } from '@learning-memory/tool';
import { withMarkedTexts } from '../marked-hits.ts';
import type { ToolServices } from '../tool-services.ts';
import { createScopeTool } from './create-scope.ts';
import { deleteKnowledgeTool } from './delete-knowledge.ts';
import { deleteScopeTool } from './delete-scope.ts';
import { explainKnowledgeTool } from './explain-knowledge.ts';
import { getCategoriesTool } from './get-categories.ts';
import { getKeywordsTool } from './get-keywords.ts';
import { getKnowledgeTool } from './get-knowledge.ts';
import { getProgressStatusTool } from './get-progress-status.ts';
import { getProjectOverviewTool } from './get-project-overview.ts';
import { getSessionHistoryTool } from './get-session-history.ts';
import { listScopesTool } from './list-scopes.ts';
import { setProjectOverviewTool } from './set-project-overview.ts';
import { storeKnowledgeIfMissingTool } from './store-knowledge-if-missing.ts';
import { storeKnowledgeOverwriteTool } from './store-knowledge-overwrite.ts';
import { storeSessionSummaryTool } from './store-session-summary.ts';
import { updateScopeTool } from './update-scope.ts';
import { updateTaskTool } from './update-task.ts';

/** Rules that hold in a project and all it inherits from, and how the project stands. */
export function knowledgeTools(services: ToolServices): readonly ToolDefinition[] {
  const tools = [
    getCategoriesTool(services),
    getKeywordsTool(services),
    getKnowledgeTool(services),
    storeKnowledgeIfMissingTool(services),
    storeKnowledgeOverwriteTool(services),
    deleteKnowledgeTool(services),
    explainKnowledgeTool(services),
    getProjectOverviewTool(services),
    setProjectOverviewTool(services),
    getSessionHistoryTool(services),
    storeSessionSummaryTool(services),
    getProgressStatusTool(services),
    updateTaskTool(services),
    listScopesTool(services),
    createScopeTool(services),
    updateScopeTool(services),
    deleteScopeTool(services),
  ];
  return tools.map(withMarkedTexts);
}
