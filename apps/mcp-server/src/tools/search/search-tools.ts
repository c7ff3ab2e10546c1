import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { searchExperiencesTool } from './search-experiences.ts';

/** Find experiences by meaning. */
export function searchTools(services: ToolServices): readonly ToolDefinition[] {
  return [searchExperiencesTool(services)];
}
