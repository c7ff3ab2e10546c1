import type { InjectionLevel } from './shown/injection-level.ts';
import type { HookHandler } from './hook-services.ts';
import { onFailure } from './on-failure.ts';
import { onPrompt } from './on-prompt.ts';
import { onSessionNote } from './on-session-note.ts';
import { onSuccess } from './on-success.ts';
import { onSubagentStop } from './on-subagent-stop.ts';
import { createOnToolUse } from './on-tool-use.ts';

/** An event of the client, what it hands over, and who answers it. */
export interface HookEventRow {
  /** Names of tools, separated by `|`; every one without it. */
  readonly matcher?: string | undefined;
  /** Fields of the hook's input that the server reads, besides the session. */
  readonly fields: readonly string[];
  /** The `INJECTION` from which on it has anything to do; without it it records something at any. */
  readonly from?: InjectionLevel | undefined;
  /** Milliseconds. */
  readonly limit: number;
  readonly createHandler: () => HookHandler;
}

/**
 * A hook holds up the client, usually for less than 50 ms; what takes longer than its limit is left out, and noted. Agents
 * build and test on the same machine, so the limits leave room for a busy one.
 */
const AT_A_PROMPT = 1000;
const AT_A_TOOL_USE = 300;

/** Tools of this server that have to know which agent calls: whose entry is meant, and who wrote. */
const TOLD_OF = [
  ...['start_ghap', 'update_ghap', 'resolve_ghap', 'get_active_ghap', 'adopt_ghap', 'list_ghap_entries'],
  ...['store_knowledge_if_missing', 'store_knowledge_overwrite', 'delete_knowledge'],
] as const;

const rows = {
  UserPromptSubmit: {
    fields: ['prompt', 'transcript_path'],
    from: 'normal',
    limit: AT_A_PROMPT,
    createHandler: () => onPrompt,
  },
  PreToolUse: {
    fields: ['tool_name', 'tool_input', 'tool_use_id', 'agent_id'],
    from: 'minimal',
    limit: AT_A_TOOL_USE,
    createHandler: createOnToolUse,
  },
  PostToolUse: {
    matcher: 'Bash',
    fields: ['tool_name', 'tool_input', 'tool_response', 'agent_id'],
    limit: AT_A_TOOL_USE,
    createHandler: () => onSuccess,
  },
  PostToolUseFailure: {
    fields: ['tool_name', 'tool_input', 'error', 'is_interrupt', 'agent_id'],
    limit: AT_A_TOOL_USE,
    createHandler: () => onFailure,
  },
  PreCompact: { fields: ['transcript_path'], limit: AT_A_PROMPT, createHandler: () => onSessionNote },
  Stop: {
    fields: ['transcript_path', 'last_assistant_message'],
    limit: AT_A_PROMPT,
    createHandler: () => onSessionNote,
  },
  SubagentStop: { fields: ['agent_id'], limit: AT_A_TOOL_USE, createHandler: () => onSubagentStop },
} satisfies Readonly<Record<string, HookEventRow>>;

export type HookEvent = keyof typeof rows;

/** Events that a running server answers; the client's command hooks serve the start and the end of a session. */
export const HOOKS: Readonly<Record<HookEvent, HookEventRow>> = rows;

/** In the order in which a session meets them. */
export const HOOK_EVENTS = Object.keys(HOOKS) as readonly HookEvent[];

export function isHookEvent(event: string): event is HookEvent {
  return Object.hasOwn(HOOKS, event);
}

/** A tool of this server whose calls are looked at for who makes them alone. */
export function isOwnTool(tool: string): boolean {
  return tool.startsWith('mcp__') && TOLD_OF.some((name) => tool.endsWith(`__${name}`));
}
