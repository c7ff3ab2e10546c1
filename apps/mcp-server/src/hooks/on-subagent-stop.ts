import type { HookHandler } from './hook-services.ts';

/** What the subagent left open is an orphan from now on. Says nothing to the model. */
export const onSubagentStop: HookHandler = async ({ agent_id: agentId }, { session }) => {
  await session.endAgent(agentId);
  return undefined;
};
