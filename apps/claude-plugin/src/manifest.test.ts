import { existsSync, readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { PLANNED_TOOLS, plannedTools } from './test-support/planned-tools.ts';
import { PLUGIN_ROOT, readJson, readText, WORKSPACE_ROOT, type Json } from './test-support/plugin-files.ts';

interface Handler {
  readonly type: string;
  readonly timeout: number;
  readonly command?: string;
  readonly args?: readonly string[];
  readonly server?: string;
  readonly input?: Readonly<Record<string, string>>;
}

interface Group {
  readonly matcher?: string;
  readonly hooks: readonly Handler[];
}

const plugin = readJson<{ name: string; version: string } & Json>(PLUGIN_ROOT, '.claude-plugin/plugin.json');
const { mcpServers } = readJson<{ mcpServers: Record<string, Json> }>(PLUGIN_ROOT, '.mcp.json');
const hooks = readJson<{ hooks: Record<string, Group[]> }>(PLUGIN_ROOT, 'hooks/hooks.json');
const handlers = Object.entries(hooks.hooks).flatMap(([event, groups]) =>
  groups.flatMap((group) => group.hooks.map((handler) => [event, handler] as const)),
);

/** What the client hands to hooks beside the session, by event; as recorded from version 2.1.330. */
const FIELDS: Readonly<Record<string, string>> = {
  SessionStart: 'source model',
  UserPromptSubmit: 'prompt_id permission_mode prompt',
  PreToolUse: 'prompt_id permission_mode tool_name tool_input tool_use_id agent_id agent_type',
  PostToolUse:
    'prompt_id permission_mode tool_name tool_input tool_response tool_use_id duration_ms agent_id agent_type',
  PostToolUseFailure:
    'prompt_id permission_mode tool_name tool_input tool_use_id error is_interrupt agent_id agent_type',
  PreCompact: 'prompt_id trigger custom_instructions',
  Stop: 'prompt_id permission_mode stop_hook_active last_assistant_message background_tasks session_crons',
  SubagentStop:
    'prompt_id permission_mode agent_id agent_type stop_hook_active agent_transcript_path last_assistant_message',
  SessionEnd: 'prompt_id reason',
};
const COMMON_FIELDS = 'session_id transcript_path cwd hook_event_name';

const HANDLER_KEYS: Readonly<Record<string, readonly string[]>> = {
  command: ['type', 'command', 'args', 'timeout'],
  mcp_tool: ['type', 'server', 'tool', 'input', 'timeout'],
};

describe('the manifest', () => {
  it('has the fields a client and a catalogue read, and no others', () => {
    expect(plugin).toEqual({
      name: expect.stringMatching(/^[a-z][a-z-]*$/),
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      description: expect.any(String),
      author: { name: expect.any(String) },
      license: 'MIT',
      keywords: expect.any(Array),
    });
  });

  it('has the version of its package', () => {
    expect(plugin.version).toBe(readJson(PLUGIN_ROOT, 'package.json')['version']);
  });

  it('gives a client nothing to install', () => {
    const manifest = readJson(PLUGIN_ROOT, 'package.json');
    expect(manifest['dependencies']).toBeUndefined();
    expect(manifest['scripts']).toBeUndefined();
    expect(readdirSync(PLUGIN_ROOT).filter((name) => /lock|shrinkwrap/.test(name))).toEqual([]);
  });

  it('has a README that tells people enough', () => {
    expect(readText(PLUGIN_ROOT, 'README.md').split(/\s+/).length).toBeGreaterThan(40);
  });

  it('is listed by the marketplace of the repository', () => {
    const marketplace = readJson<{ plugins: { name: string; source: string }[] }>(
      WORKSPACE_ROOT,
      '.claude-plugin/marketplace.json',
    );
    expect(marketplace).toMatchObject({ name: 'learning-memory', owner: { name: expect.any(String) } });
    const [listed] = marketplace.plugins;
    expect(marketplace.plugins).toHaveLength(1);
    expect(listed?.name).toBe(plugin.name);
    expect(join(resolve(WORKSPACE_ROOT, listed?.source ?? ''), '/')).toBe(join(PLUGIN_ROOT, '/'));
  });
});

describe('the server entry', () => {
  it('starts the launcher, which is there', () => {
    expect(mcpServers).toEqual({
      lm: { type: 'stdio', command: 'node', args: ['${CLAUDE_PLUGIN_ROOT}/bin/learning-memory.mjs'] },
    });
    expect(existsSync(join(PLUGIN_ROOT, 'bin/learning-memory.mjs'))).toBe(true);
  });

  it('gives every tool, also those to come, a full name of at most 64 characters', () => {
    const prefix = `mcp__plugin_${plugin.name}_${Object.keys(mcpServers)[0]}__`;
    const names = Object.keys(PLANNED_TOOLS).flatMap(plannedTools);
    expect(names.length).toBeGreaterThan(60);
    expect(names.filter((name) => !/^[\w-]{1,64}$/.test(prefix + name))).toEqual([]);
  });
});

describe('the hooks', () => {
  it('are for the events that are served', () => {
    expect(Object.keys(hooks.hooks)).toEqual(Object.keys(FIELDS));
    expect(Object.keys(hooks).sort()).toEqual(['description', 'hooks']);
  });

  it('match tools by names that are a pattern', () => {
    for (const group of Object.values(hooks.hooks).flat()) {
      expect(Object.keys(group).filter((key) => !['matcher', 'hooks'].includes(key))).toEqual([]);
      // Anything but names and bars would be an unanchored pattern.
      expect(group.matcher ?? 'Bash').toMatch(/^[\w-]+(\|[\w-]+)*$/);
      expect(group.hooks).toHaveLength(1);
    }
    const matched = Object.entries(hooks.hooks).filter(([, [group]]) => group?.matcher !== undefined);
    expect(matched.map(([event]) => event)).toEqual(['PostToolUse']);
  });

  it.each(handlers)('at %s has known keys and seconds for a timeout', (_event, handler) => {
    expect(Object.keys(handler).sort()).toEqual([...(HANDLER_KEYS[handler.type] ?? [])].sort());
    expect(Number.isInteger(handler.timeout) && handler.timeout >= 1 && handler.timeout <= 60).toBe(true);
  });

  it('run a command where no server can be called, and without a shell', () => {
    const commands = handlers.filter(([, { type }]) => type === 'command');
    expect(commands.map(([event]) => event)).toEqual(['SessionStart', 'SessionEnd']);
    expect(commands.map(([, { command, args }]) => [command, ...(args ?? [])])).toEqual(
      ['session-start', 'session-end'].map((name) => [
        'node',
        '${CLAUDE_PLUGIN_ROOT}/bin/learning-memory.mjs',
        'hook',
        name,
      ]),
    );
  });

  it.each(handlers.filter(([, { type }]) => type === 'mcp_tool'))(
    'at %s call the server of the plugin with fields the client has',
    (event, { server, input = {} }) => {
      expect(server).toBe(`plugin:${plugin.name}:${Object.keys(mcpServers)[0]}`);
      const { event: named, ...fields } = input;
      expect(named).toBe(event);
      const known = `${COMMON_FIELDS} ${FIELDS[event]}`.split(' ');
      for (const [name, value] of Object.entries(fields)) {
        expect(value).toBe(`\${${name}}`);
        expect(known).toContain(name);
      }
    },
  );
});
