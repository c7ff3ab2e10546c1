import { HOOK_EVENTS, isHookEvent, type HookEvent } from './hook-events.ts';
import type { HookInput } from './hook-input.ts';
import { HOOK_LIMITS_MS } from './hook-limits.ts';
import type { HookHandler, HookServices } from './hook-services.ts';
import { onLastMessage } from './on-last-message.ts';
import { onOutcome } from './on-outcome.ts';
import { onPrompt } from './on-prompt.ts';
import { createToolUseHandler } from './on-tool-use.ts';

/** What a client reads from a hook. */
export interface HookOutput {
  readonly hookSpecificOutput?: { readonly hookEventName: string; readonly additionalContext: string };
}

const NOTHING: HookOutput = {};

export type HandleHook = (input: HookInput) => Promise<HookOutput>;

/** Answers each event in time and never fails: what goes wrong is in the log that `doctor` shows. */
export function createHookHandler(
  services: HookServices,
  startLimit = (milliseconds: number): AbortSignal => AbortSignal.timeout(milliseconds),
): HandleHook {
  const onToolUse = createToolUseHandler();
  const handlers: Readonly<Record<HookEvent, HookHandler>> = {
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
    if (!isHookEvent(event)) {
      await failed(new Error(`There is no such event; known are ${HOOK_EVENTS.join(', ')}.`));
      return NOTHING;
    }
    const limit = HOOK_LIMITS_MS[event];
    const late = startLimit(limit);
    const text = await Promise.race([handlers[event](input, services, late).catch(failed), abortOf(late)]);
    if (late.aborted) {
      void failed(new Error(`It took longer than ${limit} ms, so nothing was added to the session.`));
      return NOTHING;
    }
    return text === undefined ? NOTHING : { hookSpecificOutput: { hookEventName: event, additionalContext: text } };
  };
}

function abortOf(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(undefined), { once: true }));
}
