import type { HookInput } from './hook-input.ts';

/** Who sees what a hook adds: a subagent sees nothing of what its session was shown. Empty where the client does not say. */
export function viewerOf({
  session_id: sessionId,
  agent_id: agentId,
}: Pick<HookInput, 'session_id' | 'agent_id'>): string {
  return agentId === '' || sessionId === '' ? sessionId : JSON.stringify([sessionId, agentId]);
}
