import type { ActiveGhap } from '@learning-memory/ghap';
import type { HookInput } from './hook-input.ts';
import type { HookServices } from './hook-services.ts';

/** The open entry of the agent, else that of its session: what a subagent does is done for it. */
export async function entryWorkedFor(
  own: ActiveGhap | undefined,
  { agent_id: agentId }: HookInput,
  { session }: HookServices,
): Promise<ActiveGhap | undefined> {
  return agentId === '' ? own : (own ?? session.current());
}
