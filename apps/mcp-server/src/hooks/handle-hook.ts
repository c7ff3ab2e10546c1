import { setTimeout } from 'node:timers/promises';
import { HOOK_EVENTS, type HookEvent, type HookInput } from './hook-input.ts';
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
const LIMIT_MS = 95;
const NOTHING: HookOutput = {};

export type HandleHook = (input: HookInput) => Promise<HookOutput>;

/** Answers each event in time and never fails: what goes wrong is in the log that `doctor` shows. */
export function createHookHandler(services: HookServices): HandleHook {
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
    const late = setTimeout(LIMIT_MS, LATE, { ref: false });
    const text = await Promise.race([handler(input, services).catch(failed), late]);
    if (text === LATE) {
      void failed(new Error(`It took longer than ${LIMIT_MS} ms, so nothing was added to the session.`));
      return NOTHING;
    }
    return text === undefined ? NOTHING : { hookSpecificOutput: { hookEventName: event, additionalContext: text } };
  };
}

const LATE = Symbol('late');
