import type { KnowledgeAuthor } from '@learning-memory/knowledge';
import type { ToolContext } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';

/** Whoever calls. */
export function authorOf({ calls }: Pick<ToolServices, 'calls'>, context: ToolContext): KnowledgeAuthor {
  const { sessionId } = calls.collectorOf(context);
  return { sessionId };
}
