/** Events that a running server answers; the client's command hooks serve the start and the end of a session. */
export const HOOK_EVENTS = [
  'UserPromptSubmit',
  'PreToolUse',
  'PostToolUse',
  'PostToolUseFailure',
  'PreCompact',
  'Stop',
] as const;
export type HookEvent = (typeof HOOK_EVENTS)[number];

export function isHookEvent(event: string): event is HookEvent {
  return (HOOK_EVENTS as readonly string[]).includes(event);
}
