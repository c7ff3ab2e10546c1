import { readFileSync } from 'node:fs';
import type { Json } from './server-process.ts';

interface Handler {
  readonly type: 'command' | 'mcp_tool';
  readonly tool?: string;
  readonly input?: Readonly<Record<string, string>>;
  readonly args?: readonly string[];
}

interface Group {
  readonly matcher?: string;
  readonly hooks: readonly Handler[];
}

const HOOKS = new URL('../../../claude-plugin/hooks/hooks.json', import.meta.url);

/** The handler of the plugin that the client would choose for a hook input, if there is one. */
export function handlerFor(input: Json): Handler | undefined {
  const { hooks } = JSON.parse(readFileSync(HOOKS, 'utf8')) as {
    readonly hooks: Readonly<Record<string, readonly Group[]>>;
  };
  const groups = hooks[String(input.hook_event_name)] ?? [];
  const matches = ({ matcher }: Group): boolean =>
    matcher === undefined || matcher.split('|').includes(String(input.tool_name));
  return groups.find(matches)?.hooks[0];
}
