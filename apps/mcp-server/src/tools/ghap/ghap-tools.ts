import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { adoptGhapTool } from './adopt-ghap.ts';
import { getActiveGhapTool } from './get-active-ghap.ts';
import { listGhapEntriesTool } from './list-ghap-entries.ts';
import { resolveGhapTool } from './resolve-ghap.ts';
import { reviewGhapTool } from './review-ghap.ts';
import { startGhapTool } from './start-ghap.ts';
import { updateGhapTool } from './update-ghap.ts';

/** Track a goal, the belief behind an action and what it predicts, and how it turned out. */
export function ghapTools(services: ToolServices): readonly ToolDefinition[] {
  return [
    startGhapTool(services),
    updateGhapTool(services),
    resolveGhapTool(services),
    getActiveGhapTool(services),
    listGhapEntriesTool(services),
    adoptGhapTool(services),
    reviewGhapTool(services),
  ];
}
