import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { AgentCalls } from './agent-calls.ts';
import { HOOK_EVENTS, HOOKS, isOwnTool, type HookEventRow } from './hook-events.ts';
import type { HookInput } from './hook-input.ts';
import type { HookHandler, HookServices } from './hook-services.ts';
import { createLessonPreparation } from './lessons/prepare-lessons.ts';
import { skipSession } from './on-session-note.ts';
import { isAtLeast, type InjectionLevel } from './shown/injection-level.ts';
import { rememberClaims } from './shown/remember-claims.ts';
import { noteInjection, rememberContexts, type Said } from './shown/note-injection.ts';
import type { SessionEvents } from './session-events.ts';

/** What a client reads from a hook. */
export interface HookOutput {
  readonly hookSpecificOutput?: { readonly hookEventName: string; readonly additionalContext: string };
}

const NOTHING: HookOutput = {};

/** Share of its limit after which a hook does without what has not answered, while there is time to say so. */
const DEADLINE_SHARE = 0.9;

/** The session that hooks are about, and whose calls it serves. */
export interface ServedSession extends Omit<HookServices, 'collector'> {
  readonly session: ObservationCollector;
  readonly calls: AgentCalls;
  readonly sessionEvents: SessionEvents;
}

export type HandleHook = (input: HookInput) => Promise<HookOutput>;

type Failed = (error: unknown) => Promise<undefined>;

/** Answers each event in time and never fails: what goes wrong is in the log that `doctor` shows. */
export function createHookHandler(
  { session, calls, sessionEvents, ...services }: ServedSession,
  startLimit = (milliseconds: number): AbortSignal => AbortSignal.timeout(milliseconds),
): HandleHook {
  const hooks = readyHooks();
  const dropped = createDroppedPrompt();
  const preparation = createLessonPreparation(services);
  const say = async (input: HookInput, failed: Failed): Promise<Said | undefined> => {
    const { event, agent_id: agentId, tool_name: tool, tool_use_id: callId } = input;
    // Before anything else: the call itself may follow at once.
    if (isOwnTool(tool) && callId !== '') calls.note(callId, agentId);
    sessionEvents.note(input);
    const hook = hooks.get(event);
    if (hook === undefined) return failed(new Error(`There is no such event; known are ${HOOK_EVENTS.join(', ')}.`));
    const limit = preparation.limit(hook.limit);
    const late = startLimit(limit);
    const time = { late, deadlineMs: limit * DEADLINE_SHARE };
    const { contextAssembler, contexts } = rememberContexts(services.contextAssembler);
    const { shown, release } = rememberClaims(services.shown);
    let isOff = false;
    const answer = async (): Promise<string | undefined> => {
      isOff = (await services.projectSwitch.offReason()) !== undefined;
      if (isOff) return skipSession(input, services);
      await followClient(input.session_id, { session, logger: services.logger });
      services.mendings.hear(input);
      if (isOwnTool(tool) || !isAtLeast(services.injection, hook.from)) return undefined;
      const collector = agentId === '' ? session : session.agent(agentId);
      return hook.handle(input, { ...services, session, collector, contextAssembler, shown }, time);
    };
    const answering = answer().catch(failed);
    const found = await Promise.race([answering, abortOf(late)]);
    if (late.aborted) {
      dropped.note(event, limit);
      answering.then(release).catch(failed);
      // Before the answer, which would be taken for one that did what it was asked for.
      await failed(new Error(`It took longer than ${limit} ms, so nothing was added to the session.`));
      return undefined;
    }
    const said = [dropped.take(event, { isOff }), found].filter((part) => part !== undefined);
    return said.length === 0 || services.injection === 'off' ? undefined : { text: said.join('\n\n'), contexts };
  };
  return async (input) => {
    const { event } = input;
    const failed = failureOf(event, services);
    const saying = say(input, failed);
    // Begun before anything is said: the client may close as soon as it has the answer.
    noteInjection({ collector: session, injections: services.injections }, { event, saying }).catch(failed);
    const said = await saying;
    preparation.begin();
    // The note of a session that was cleared becomes a memory while this one goes on.
    if (event === 'UserPromptSubmit') services.notes.storeRequested().catch(failed);
    return outputOf(event, said);
  };
}

function outputOf(event: string, said: Said | undefined): HookOutput {
  if (said === undefined) return NOTHING;
  return { hookSpecificOutput: { hookEventName: event, additionalContext: said.text } };
}

function failureOf(event: string, { logger, failures }: Pick<HookServices, 'logger' | 'failures'>): Failed {
  return async (error) => {
    logger.warn('hook.failed', { event, error });
    await failures.record(event, error);
  };
}

/** What came too late for a prompt is said at the next one, where the agent can still ask for it. */
function createDroppedPrompt(): {
  note(event: string, limit: number): void;
  take(event: string, project: { readonly isOff: boolean }): string | undefined;
} {
  let notice: string | undefined;
  const isPrompt = (event: string): boolean => event === 'UserPromptSubmit';
  return {
    note(event, limit) {
      if (isPrompt(event))
        notice = `Learning Memory: recall for the last prompt took over ${limit} ms and was left out; get_context gives it.`;
    },
    take(event, { isOff }) {
      if (isOff || !isPrompt(event)) return undefined;
      const taken = notice;
      notice = undefined;
      return taken;
    },
  };
}

interface ReadyHook extends HookEventRow {
  readonly from: InjectionLevel;
  readonly handle: HookHandler;
}

function readyHooks(): ReadonlyMap<string, ReadyHook> {
  const ready = (row: HookEventRow): ReadyHook => ({ ...row, from: row.from ?? 'off', handle: row.createHandler() });
  return new Map(HOOK_EVENTS.map((event) => [event, ready(HOOKS[event])]));
}

/** The id that a hook carries is the session, whatever the server was started with. */
async function followClient(
  sessionId: string,
  { session, logger }: Pick<ServedSession, 'session' | 'logger'>,
): Promise<void> {
  if (sessionId === '' || (await session.continueAs(sessionId))) return;
  logger.debug('session.held', { sessionId });
}

function abortOf(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}
