import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { AgentCalls } from './agent-calls.ts';
import { HOOK_EVENTS, HOOKS, isOwnTool, type HookEventRow } from './hook-events.ts';
import type { HookInput } from './hook-input.ts';
import type { HookHandler, HookServices, HookTime } from './hook-services.ts';
import { abortOf, createHookTime } from './hook-time.ts';
import { createLessonPreparation } from './lessons/prepare-lessons.ts';
import { skipSession } from './on-session-note.ts';
import { isAtLeast, type InjectionLevel } from './shown/injection-level.ts';
import { createLateAnswers } from './shown/late-answers.ts';
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
  const lateAnswers = createLateAnswers();
  const preparation = createLessonPreparation(services);
  const say = async (input: HookInput, failed: Failed): Promise<Said | undefined> => {
    const hook = hooks.get(input.event);
    if (hook === undefined) return failed(new Error(`There is no such event; known are ${HOOK_EVENTS.join(', ')}.`));
    const limit = preparation.limit(hook.limit);
    const over = startLimit(limit);
    const { contextAssembler, contexts } = rememberContexts(services.contextAssembler);
    const { shown, release } = rememberClaims(services.shown);
    const toSaid = (text: string | undefined): Said[] => (text === undefined ? [] : [{ text, contexts }]);
    const later = (part: Promise<string | undefined>): void =>
      void lateAnswers.keep(input, part.then(toSaid)).catch(failed);
    const time = createHookTime({ over, deadlineMs: limit * DEADLINE_SHARE }, later);
    let isOff = false;
    const answerIfOn = async (): Promise<string | undefined> => {
      isOff = (await services.projectSwitch.offReason()) !== undefined;
      return isOff
        ? skipSession(input, services)
        : answer(input, { hook, time }, { session, ...services, contextAssembler, shown });
    };
    const answering = answerIfOn().catch(failed);
    const found = await Promise.race([answering, abortOf(over)]);
    if (over.aborted) {
      if (lateAnswers.leaveOut(input, limit)) answering.then(release).catch(failed);
      else later(answering);
      // Before the answer, which would be taken for one that did what it was asked for.
      return failed(new Error(`It took longer than ${limit} ms, so nothing was added to the session.`));
    }
    return isOff || services.injection === 'off' ? undefined : together([...lateAnswers.take(input), ...toSaid(found)]);
  };
  return async (input) => {
    const { event, tool_use_id: callId } = input;
    // Before anything else: the call itself may follow at once.
    if (isOwnTool(input.tool_name) && callId !== '') calls.note(callId, input.agent_id);
    sessionEvents.note(input);
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

async function answer(
  input: HookInput,
  { hook, time }: { readonly hook: ReadyHook; readonly time: HookTime },
  { session, ...services }: Omit<ServedSession, 'calls' | 'sessionEvents'>,
): Promise<string | undefined> {
  await followClient(input.session_id, { session, logger: services.logger });
  services.mendings.hear(input);
  if (isOwnTool(input.tool_name) || !isAtLeast(services.injection, hook.from)) return undefined;
  const collector = input.agent_id === '' ? session : session.agent(input.agent_id);
  return hook.handle(input, { ...services, session, collector }, time);
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

function together(said: readonly Said[]): Said | undefined {
  if (said.length === 0) return undefined;
  return { text: said.map(({ text }) => text).join('\n\n'), contexts: said.flatMap(({ contexts }) => contexts) };
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
