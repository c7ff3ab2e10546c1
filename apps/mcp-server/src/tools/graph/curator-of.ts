import type { Curator } from '@learning-memory/memory';
import type { ToolContext } from '@learning-memory/tool';
import type { ToolServices } from '../tool-services.ts';

/** Whose call it is, as it is kept of what is done to memories. */
export function curatorOf(
  { collector, calls }: Pick<ToolServices, 'collector' | 'calls'>,
  call: Pick<ToolContext, 'callId'>,
): Curator {
  return { sessionId: collector.sessionId, agentId: calls.agentOf(call) };
}
