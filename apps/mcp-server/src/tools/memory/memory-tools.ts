import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { deleteMemoryTool } from './delete-memory.ts';
import { getMemoryTool } from './get-memory.ts';
import { listMemoriesTool } from './list-memories.ts';
import { restoreMemoryTool } from './restore-memory.ts';
import { retrieveMemoriesTool } from './retrieve-memories.ts';
import { storeMemoryTool } from './store-memory.ts';
import { updateMemoryTool } from './update-memory.ts';

/** Keep facts, preferences and decisions across sessions. */
export function memoryTools(services: ToolServices): readonly ToolDefinition[] {
  return [
    storeMemoryTool(services),
    retrieveMemoriesTool(services),
    listMemoriesTool(services),
    getMemoryTool(services),
    updateMemoryTool(services),
    deleteMemoryTool(services),
    restoreMemoryTool(services),
  ];
}
