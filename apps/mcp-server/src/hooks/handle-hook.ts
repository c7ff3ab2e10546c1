import { HOOK_EVENTS, type HookEvent } from './hook-events.ts';
import type { HookInput } from './hook-input.ts';
import type { HookHandler, HookServices } from './hook-services.ts';
import { onLastMessage } from './on-last-message.ts';
import { onOutcome } from './on-outcome.ts';
import { onPrompt } from './on-prompt.ts';
import { createToolUseHandler } from './on-tool-use.ts';

/** What a client reads from a hook. */
export interface HookOutput {
  readonly hookSpecificOutput?: { readonly hookEventName: string; readonly additionalContext: string };
}

/** A hook holds up the client: what takes longer is left out, and noted. */
export const HOOK_LIMIT_MS = 95;
const NOTHING: HookOutput = {};

export type HandleHook = (input: HookInput) => Promise<HookOutput>;

/** Answers each event in time and never fails: what goes wrong is in the log that `doctor` shows. */
export function createHookHandler(
  services: HookServices,
  startLimit = (): AbortSignal => AbortSignal.timeout(HOOK_LIMIT_MS),
): HandleHook {
  const onToolUse = createToolUseHandler();
  const handlers: Readonly<Record<HookEvent, HookHandler>> & Readonly<Record<string, HookHandler>> = {
    UserPromptSubmit: onPrompt,
    PreToolUse: onToolUse,
    PostToolUse: onOutcome,
    PostToolUseFailure: onOutcome,
    PreCompact: onLastMessage,
    Stop: onLastMessage,
  };
  return async (input) => {
    const { event } = input;
    // What a subagent does is not the work of the session.
    if (input.agent_id !== '') return NOTHING;
    const failed = async (error: unknown): Promise<undefined> => {
      services.logger.warn('hook.failed', { event, error });
      await services.failures.record(event, error);
    };
    const handler = Object.hasOwn(handlers, event) ? handlers[event] : undefined;
    if (handler === undefined) {
      await failed(new Error(`There is no such event; known are ${HOOK_EVENTS.join(', ')}.`));
      return NOTHING;
    }
    const late = startLimit();
    const text = await Promise.race([handler(input, services, late).catch(failed), abortOf(late)]);
    if (late.aborted) {
      void failed(new Error(`It took longer than ${HOOK_LIMIT_MS} ms, so nothing was added to the session.`));
      return NOTHING;
    }
    return text === undefined ? NOTHING : { hookSpecificOutput: { hookEventName: event, additionalContext: text } };
  };
}

function abortOf(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}
