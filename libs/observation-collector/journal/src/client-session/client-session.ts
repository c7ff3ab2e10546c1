import type { ObservationCollector, SessionCollector } from '@learning-memory/observation-collector';
import type { JournalContext } from '../journal-context.ts';
import { openSession, type OwnSession } from '../own-session/open-session.ts';
import { boundedSessionId } from '../session-folder/session-folder-name.ts';
import { moveSession } from './move-session.ts';

/** More subagents than this at once are none that a client runs; the one asked about longest ago is closed. */
const MOST_AGENTS = 200;

/** The session of a client, which may go on under another id, with its subagents. */
export function createClientSession(context: JournalContext, sessionId: string): ObservationCollector {
  let session = openSession(context, { sessionId });
  let isConfirmed = false;
  let moving: Promise<unknown> = Promise.resolve();
  const agents = createAgents((agentId) => openSession(context, { sessionId: session.parts.sessionId, agentId }));

  const move = async (id: string): Promise<boolean> => {
    if (id !== session.parts.sessionId) {
      const next = await moveSession(session, openSession(context, { sessionId: id }), { isConfirmed });
      if (next === undefined) return false;
      const left = session;
      session = next;
      await left.collector[Symbol.asyncDispose]();
    }
    isConfirmed = true;
    return true;
  };

  return {
    // In the order of the calls, a move among them.
    ...followed((call) => moving.then(() => call(session.collector))),
    get sessionId() {
      return session.parts.sessionId;
    },
    agent: (agentId) => agents.get(boundedSessionId(agentId)),
    endAgent: (agentId) => agents.end(boundedSessionId(agentId)),
    continueAs(given) {
      const id = boundedSessionId(given);
      if (isConfirmed && id === session.parts.sessionId) return Promise.resolve(true);
      const moved = moving.then(() => move(id));
      moving = moved.catch(() => undefined);
      return moved;
    },
    async [Symbol.asyncDispose]() {
      await moving;
      await Promise.all([session.collector[Symbol.asyncDispose](), agents.endAll()]);
      // It may still be being made: nothing is written once this has ended.
      await context.seal?.unsealedBefore().catch(() => undefined);
    },
  };
}

type Calls = Omit<SessionCollector, 'sessionId' | typeof Symbol.asyncDispose>;

type Run = <T>(call: (now: SessionCollector) => Promise<T>) => Promise<T>;

/** Each call goes to the session that it is at that moment. */
function followed(run: Run): Calls {
  return {
    start: (draft) => run((now) => now.start(draft)),
    update: (patch) => run((now) => now.update(patch)),
    resolve: (resolution) => run((now) => now.resolve(resolution)),
    current: () => run((now) => now.current()),
    sessionEntries: () => run((now) => now.sessionEntries()),
    orphans: () => run((now) => now.orphans()),
    adopt: (id) => run((now) => now.adopt(id)),
    resolveOrphan: (id, resolution) => run((now) => now.resolveOrphan(id, resolution)),
    recordOutcome: (event) => run((now) => now.recordOutcome(event)),
    countToolUse: () => run((now) => now.countToolUse()),
    unarchivedEntries: () => run((now) => now.unarchivedEntries()),
    idsWithoutProject: () => run((now) => now.idsWithoutProject()),
    archive: (options) => run((now) => now.archive(options)),
    problems: () => run((now) => now.problems()),
  };
}

interface Agents {
  get(agentId: string): SessionCollector;
  end(agentId: string): Promise<void>;
  endAll(): Promise<void>;
}

function createAgents(open: (agentId: string) => OwnSession): Agents {
  const agents = new Map<string, OwnSession>();
  const end = async (agentId: string): Promise<void> => {
    const agent = agents.get(agentId);
    agents.delete(agentId);
    await agent?.collector[Symbol.asyncDispose]();
  };
  return {
    get(agentId) {
      const agent = agents.get(agentId) ?? open(agentId);
      agents.delete(agentId);
      agents.set(agentId, agent);
      const [longestAgo] = agents.keys();
      if (agents.size > MOST_AGENTS && longestAgo !== undefined) void end(longestAgo).catch(() => undefined);
      return agent.collector;
    },
    end,
    async endAll() {
      await Promise.allSettled([...agents.keys()].map(end));
    },
  };
}
