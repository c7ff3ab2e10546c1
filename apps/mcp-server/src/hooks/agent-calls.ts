import { errorFactory } from '@learning-memory/errors';
import type { ObservationCollector, SessionCollector } from '@learning-memory/observation-collector';
import type { ToolContext } from '@learning-memory/tool';

/** Calls come right after their hook; this many may be on their way. */
const MOST_CALLS = 1000;

type Call = Pick<ToolContext, 'callId'>;

/** Whose call it is, the session's or a subagent's: hooks tell before. A client without hooks has the session alone. */
export interface AgentCalls {
  /** No `agentId`: the session's own. */
  note(callId: string, agentId: string): void;
  /** What whoever calls has open; that of the session where nobody knows who calls. */
  readerOf(call: Call): Pick<SessionCollector, 'current' | 'orphans' | 'problems'>;
  /** The subagent that calls; `undefined` for the session itself, and where nobody knows. */
  agentOf(call: Call): string | undefined;
  /**
   * Throws `HOOK_CALLER_UNKNOWN` where hooks tell who calls, and none has told of this call: a subagent must not close the
   * entry of its session.
   */
  writerOf(call: Call): SessionCollector;
}

const callerError = errorFactory({ HOOK_CALLER_UNKNOWN: 'unavailable' } as const);

export function createAgentCalls(session: ObservationCollector): AgentCalls {
  const callers = new Map<string, string>();
  let hasHooks = false;
  const known = ({ callId = '' }: Call): SessionCollector | undefined => {
    const agentId = callers.get(callId);
    if (agentId === undefined) return undefined;
    return agentId === '' ? session : session.agent(agentId);
  };
  return {
    note(callId, agentId) {
      hasHooks = true;
      callers.set(callId, agentId);
      const [oldest] = callers.keys();
      if (callers.size > MOST_CALLS && oldest !== undefined) callers.delete(oldest);
    },
    agentOf: ({ callId = '' }) => callers.get(callId) || undefined,
    readerOf: (call) => known(call) ?? session,
    writerOf(call) {
      const collector = known(call);
      // A client that gives calls no id has no hook that could tell of one.
      const { callId = '' } = call;
      if (collector === undefined && hasHooks && callId !== '') throw unknownCaller();
      return collector ?? session;
    },
  };
}

function unknownCaller(): Error {
  return callerError(
    'HOOK_CALLER_UNKNOWN',
    'No hook has told whether the session or one of its subagents makes this call, so no entry was touched. Call again; if ' +
      'that fails too, the hooks of the client are off, and it has to be started again.',
  );
}
