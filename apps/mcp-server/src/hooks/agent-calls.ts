import type { ObservationCollector, SessionCollector } from '@learning-memory/observation-collector';
import type { ToolContext } from '@learning-memory/tool';

/** Calls come right after their hook; this many may be on their way. */
const MOST_CALLS = 1000;

/** Whose call it is: the session's or a subagent's, which a hook has told before. */
export interface AgentCalls {
  note(callId: string, agentId: string): void;
  /** The collector of whoever calls; that of the session where no hook has named a subagent. */
  collectorOf(context: Pick<ToolContext, 'callId'>): SessionCollector;
}

export function createAgentCalls(session: ObservationCollector): AgentCalls {
  const agents = new Map<string, string>();
  return {
    note(callId, agentId) {
      agents.set(callId, agentId);
      const [oldest] = agents.keys();
      if (agents.size > MOST_CALLS && oldest !== undefined) agents.delete(oldest);
    },
    collectorOf({ callId = '' }) {
      const agentId = agents.get(callId);
      return agentId === undefined ? session : session.agent(agentId);
    },
  };
}
