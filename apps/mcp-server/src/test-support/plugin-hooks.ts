import { readFileSync } from 'node:fs';
import { expect } from '@jest/globals';
import { fillHookInput } from '../doctor/replay/fill-hook-input.ts';
import { LATE_LEAD } from '../hooks/shown/late-answers.ts';
import { eventually } from './eventually.ts';
import type { Json, ServerProcess } from './server-process.ts';

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

/** What the client reads from the hook that the plugin has for this input. */
export async function callHook({ client }: ServerProcess, input: Json): Promise<Json> {
  const handler = handlerFor(input);
  if (handler?.type !== 'mcp_tool') throw new Error(`No hook of the server for ${String(input.hook_event_name)}.`);
  const request = { name: handler.tool ?? '', arguments: fillHookInput(handler.input ?? {}, input) };
  const result = await client.callTool(request);
  expect(result.isError).not.toBe(true);
  expect(result.structuredContent).toBeUndefined();
  const [block] = result.content as { text: string }[];
  return JSON.parse(block?.text ?? '') as Json;
}

/** What the model is told by it. */
export function contextOf(output: Json): string {
  return (output.hookSpecificOutput as { additionalContext?: string } | undefined)?.additionalContext ?? '';
}

/** What the model is told of a use of a tool: by its own hook, or by the next one of the session where the machine is busy. */
export async function toldOf(server: ServerProcess, input: Json): Promise<string> {
  const { session_id } = input;
  const next = { hook_event_name: 'PostToolUse', tool_name: 'Bash', tool_input: { command: 'true' }, session_id };
  let told = contextOf(await callHook(server, input));
  if (told === '') {
    await eventually(async () => expect((told = contextOf(await callHook(server, next)))).not.toBe(''));
  }
  return told.replace(`${LATE_LEAD}\n`, '');
}
