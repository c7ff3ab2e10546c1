import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { getContextTool } from './get-context.ts';
import { getPremortemTool } from './get-premortem.ts';

/** What is known already, as text within a budget. */
export function contextTools(services: ToolServices): readonly ToolDefinition[] {
  return [getContextTool(services), getPremortemTool(services)];
}
