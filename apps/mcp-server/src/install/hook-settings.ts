import { HOOK_EVENTS, HOOKS, type HookEvent, type HookEventRow } from '../hooks/hook-events.ts';
import { HOOK_TOOL, type LaunchCommand } from './client-names.ts';
import { DATA_HOME_FLAG } from './data-home-setting.ts';

export interface McpToolHandler {
  readonly type: 'mcp_tool';
  readonly server: string;
  readonly tool: string;
  /** Text the client fills in: `${prompt}` is a field of the hook's input, empty when there is none. */
  readonly input: Readonly<Record<string, string>>;
  /** Seconds. */
  readonly timeout: number;
}

export interface CommandHandler extends LaunchCommand {
  readonly type: 'command';
  /** Seconds. */
  readonly timeout: number;
}

export interface HookGroup {
  /** Names of tools, separated by `|`; every one without it. */
  readonly matcher?: string;
  readonly hooks: readonly (McpToolHandler | CommandHandler)[];
}

/** Events of the client that hooks are registered for, in the order in which a session meets them. */
export const CLIENT_EVENTS = ['SessionStart', ...HOOK_EVENTS, 'SessionEnd'] as const;
export type ClientEvent = (typeof CLIENT_EVENTS)[number];

export interface HookTarget {
  /** The server as the client names it in hooks. */
  readonly server: string;
  /** What runs `learning-memory`, to which `hook <event>` is added. */
  readonly launch: LaunchCommand;
  /** Where the data lie, if not where they do by default. */
  readonly dataHome?: string | undefined;
}

/** A hook that is late is dropped by the client, and the work goes on. */
const TIMEOUT_SECONDS = 5;

/** Before the session there is no server to call yet, and after it none any more. */
const COMMAND_EVENTS = { SessionStart: 'session-start', SessionEnd: 'session-end' } as const;

/** The hooks of Learning Memory by event, as the client's settings and a plugin's `hooks.json` hold them. */
export function hookSettings({ server, launch, dataHome }: HookTarget): Readonly<Record<ClientEvent, HookGroup>> {
  const flags = dataHome === undefined ? [] : [DATA_HOME_FLAG, dataHome];
  const groups = CLIENT_EVENTS.map((event) => [
    event,
    event in COMMAND_EVENTS
      ? commandGroup(launch, [COMMAND_EVENTS[event as keyof typeof COMMAND_EVENTS], ...flags])
      : toolGroup(server, event, HOOKS[event as HookEvent]),
  ]);
  return Object.fromEntries(groups) as Record<ClientEvent, HookGroup>;
}

function commandGroup({ command, args }: LaunchCommand, words: readonly string[]): HookGroup {
  return { hooks: [{ type: 'command', command, args: [...args, 'hook', ...words], timeout: TIMEOUT_SECONDS }] };
}

function toolGroup(server: string, event: string, { matcher, fields }: HookEventRow): HookGroup {
  const input = Object.fromEntries(['session_id', ...fields].map((field) => [field, `\${${field}}`]));
  return {
    ...(matcher === undefined ? {} : { matcher }),
    hooks: [{ type: 'mcp_tool', server, tool: HOOK_TOOL, input: { event, ...input }, timeout: TIMEOUT_SECONDS }],
  };
}

/** Whether a handler found in settings was written by `init`, of this version or another. */
export function isOwnHandler(handler: unknown, server: string): boolean {
  const { type, server: called, tool, command, args } = (handler ?? {}) as Partial<Record<string, unknown>>;
  if (type === 'mcp_tool') return called === server && tool === HOOK_TOOL;
  return type === 'command' && Array.isArray(args) && isOwnCommand([command, ...(args as unknown[])].map(String));
}

function isOwnCommand(words: readonly string[]): boolean {
  const hook = words.indexOf('hook');
  const isOurs = words.slice(0, hook).some((word) => /(^|[\\/])learning-memory(\.mjs|\.cmd)?$/.test(word));
  return hook > 0 && isOurs && (Object.values(COMMAND_EVENTS) as string[]).includes(words[hook + 1] ?? '');
}
