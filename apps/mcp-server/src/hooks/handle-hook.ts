import { HOOK_EVENTS, HOOKS, type HookEventRow } from './hook-events.ts';
import type { HookInput } from './hook-input.ts';
import type { HookHandler, HookServices } from './hook-services.ts';
import { isAtLeast } from './injection-level.ts';
import { noteInjection, rememberContexts } from './note-injection.ts';

/** What a client reads from a hook. */
export interface HookOutput {
  readonly hookSpecificOutput?: { readonly hookEventName: string; readonly additionalContext: string };
}

const NOTHING: HookOutput = {};

/** Share of its limit after which a hook does without what has not answered, while there is time to say so. */
const DEADLINE_SHARE = 0.9;

export type HandleHook = (input: HookInput) => Promise<HookOutput>;

/** Answers each event in time and never fails: what goes wrong is in the log that `doctor` shows. */
export function createHookHandler(
  services: HookServices,
  startLimit = (milliseconds: number): AbortSignal => AbortSignal.timeout(milliseconds),
): HandleHook {
  const hooks = new Map<string, ReadyHook>(
    HOOK_EVENTS.map((event) => [event, { ...HOOKS[event], handle: HOOKS[event].createHandler() }]),
  );
  return async (input) => {
    const { event } = input;
    // What a subagent does is not the work of the session.
    if (input.agent_id !== '') return NOTHING;
    const failed = async (error: unknown): Promise<undefined> => {
      services.logger.warn('hook.failed', { event, error });
      await services.failures.record(event, error);
    };
    const hook = hooks.get(event);
    if (hook === undefined) {
      await failed(new Error(`There is no such event; known are ${HOOK_EVENTS.join(', ')}.`));
      return NOTHING;
    }
    const { limit, handle, from = 'off' } = hook;
    if (!isAtLeast(services.injection, from)) return NOTHING;
    const late = startLimit(limit);
    const time = { late, deadlineMs: limit * DEADLINE_SHARE };
    const { contextAssembler, contexts } = rememberContexts(services.contextAssembler);
    const answer = async (): Promise<string | undefined> => {
      if ((await services.projectSwitch.offReason()) !== undefined) return undefined;
      return handle(input, { ...services, contextAssembler }, time);
    };
    const text = await Promise.race([answer().catch(failed), abortOf(late)]);
    if (late.aborted) {
      void failed(new Error(`It took longer than ${limit} ms, so nothing was added to the session.`));
      return NOTHING;
    }
    if (text === undefined || services.injection === 'off') return NOTHING;
    noteInjection(services, { event, text, contexts }).catch(failed);
    return { hookSpecificOutput: { hookEventName: event, additionalContext: text } };
  };
}

interface ReadyHook extends HookEventRow {
  readonly handle: HookHandler;
}

function abortOf(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}
