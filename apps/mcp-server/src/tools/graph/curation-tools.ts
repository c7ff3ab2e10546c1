import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { boostImportanceTool } from './boost-importance.ts';
import { forgetConceptTool } from './forget-concept.ts';
import { mergeConceptsTool } from './merge-concepts.ts';
import { restoreConceptTool } from './restore-concept.ts';

/** Keep memories tidy, and undo it. */
export function curationTools(services: ToolServices): readonly ToolDefinition[] {
  return [
    mergeConceptsTool(services),
    forgetConceptTool(services),
    boostImportanceTool(services),
    restoreConceptTool(services),
  ];
}
