import type { ToolDefinition } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';
import { curationTools } from './curation-tools.ts';
import { topicTools } from './topic-tools.ts';

/** See what memories are about, and keep them tidy. */
export function graphTools(services: ToolServices): readonly ToolDefinition[] {
  return [...topicTools(services), ...curationTools(services)];
}
