import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { getBlameTool } from './get-blame.ts';
import { getChurnHotspotsTool } from './get-churn-hotspots.ts';
import { getCodeAuthorsTool } from './get-code-authors.ts';
import { getFileHistoryTool } from './get-file-history.ts';
import { indexCommitsTool } from './index-commits.ts';
import { searchCommitsTool } from './search-commits.ts';

/** What the history of a repository knows. */
export function gitTools(services: ToolServices): readonly ToolDefinition[] {
  return [
    indexCommitsTool(services),
    searchCommitsTool(services),
    getFileHistoryTool(services),
    getChurnHotspotsTool(services),
    getCodeAuthorsTool(services),
    getBlameTool(services),
  ];
}
