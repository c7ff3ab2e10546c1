import type { HookEvent } from './hook-events.ts';

const AT_A_PROMPT = 1000;
const AT_A_TOOL_USE = 300;

/**
 * A hook holds up the client, usually for less than 50 ms; what takes longer than this, in milliseconds, is left out, and
 * noted. Agents build and test on the same machine, so the limits leave room for a busy one.
 */
export const HOOK_LIMITS_MS: Readonly<Record<HookEvent, number>> = {
  UserPromptSubmit: AT_A_PROMPT,
  PreToolUse: AT_A_TOOL_USE,
  PostToolUse: AT_A_TOOL_USE,
  PostToolUseFailure: AT_A_TOOL_USE,
  PreCompact: AT_A_PROMPT,
  Stop: AT_A_PROMPT,
};

/** Share of its limit after which a hook does without what has not answered, while there is time to say so. */
const DEADLINE_SHARE = 0.9;

/** When the context of a hook has to be put together, milliseconds from its start. */
export function contextDeadlineMs(event: HookEvent): number {
  return HOOK_LIMITS_MS[event] * DEADLINE_SHARE;
}
