import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { findCalleesTool } from './find-callees.ts';
import { findCallersTool } from './find-callers.ts';
import { findSimilarCodeTool } from './find-similar-code.ts';
import { getIndexStatusTool } from './get-index-status.ts';
import { indexCodebaseTool } from './index-codebase.ts';
import { removeProjectTool } from './remove-project.ts';
import { searchCodeTool } from './search-code.ts';

/** Code by meaning, and who calls whom. */
export function codeTools(services: ToolServices): readonly ToolDefinition[] {
  return [
    indexCodebaseTool(services),
    getIndexStatusTool(services),
    searchCodeTool(services),
    findSimilarCodeTool(services),
    findCallersTool(services),
    findCalleesTool(services),
    removeProjectTool(services),
  ];
}
