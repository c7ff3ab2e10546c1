import { isObject, type JsonObject } from '../../install/json-text.ts';
import type { LaunchCommand } from '../../install/client-names.ts';
import {
  CLIENT_EVENTS,
  isOwnHandler,
  type ClientEvent,
  type CommandHandler,
  type McpToolHandler,
} from '../../install/hook-settings.ts';

export type RegisteredHandler = CommandHandler | McpToolHandler;
type Environment = Readonly<Record<string, string>>;

/** What a client would run, as one place registers it. */
export interface HookInstallation {
  /** For people. */
  readonly name: string;
  /** The file that registers the hooks. */
  readonly path: string;
  /** An event that is missing is not registered. */
  readonly handlers: Readonly<Partial<Record<ClientEvent, RegisteredHandler>>>;
  /** What serves the hooks that call the server; without one they cannot be answered. */
  readonly server?: LaunchCommand | undefined;
  /** What the client adds to the environment of its own. */
  readonly environment: Environment;
}

/** A place whose hooks are not played, and why. */
export interface SkippedInstallation extends Pick<HookInstallation, 'name' | 'path'> {
  readonly status: 'warning' | 'failed';
  readonly message: string;
}

/** The hooks of ours in settings or a plugin's `hooks.json`; of several at an event the first. */
export function registeredHandlers({ hooks }: JsonObject, server: string): HookInstallation['handlers'] {
  const events = isObject(hooks) ? hooks : {};
  const found = CLIENT_EVENTS.flatMap((event) => {
    const handler = listOf(events[event])
      .flatMap((group) => (isObject(group) ? listOf(group.hooks) : []))
      .find((candidate) => isOwnHandler(candidate, server));
    return handler === undefined ? [] : [[event, handler]];
  });
  return Object.fromEntries(found) as HookInstallation['handlers'];
}

/** The command and environment of an entry in a list of MCP servers; no command when there is no such entry. */
export function registeredServer(
  { mcpServers }: JsonObject,
  name: string,
): Pick<HookInstallation, 'server' | 'environment'> {
  const entry = isObject(mcpServers) ? mcpServers[name] : undefined;
  if (!isObject(entry) || typeof entry.command !== 'string') return { environment: {} };
  const args = listOf(entry.args).map(String);
  return { server: { command: entry.command, args }, environment: toEnvironment(entry.env) };
}

/** The variables among the values of an object. */
export function toEnvironment(value: unknown): Environment {
  const entries = Object.entries(isObject(value) ? value : {}).filter(([, text]) => typeof text === 'string');
  return Object.fromEntries(entries) as Environment;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? (value as unknown[]) : [];
}
