import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fillHookInput } from '../doctor/replay/fill-hook-input.ts';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { handlerFor } from '../test-support/plugin-hooks.ts';
import { runHook } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const OWN_TOOL = 'mcp__plugin_learning-memory_lm__';

let home: TemporaryHome;
let server: ServerProcess;
beforeEach(async () => {
  home = await temporaryHome();
  server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'fresh' });
});
afterEach(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

async function hook(input: Json, on: ServerProcess = server): Promise<string> {
  const handler = handlerFor(input);
  if (handler?.type !== 'mcp_tool') throw new Error(`No hook for ${JSON.stringify(input)}.`);
  const result = await on.client.callTool({
    name: handler.tool ?? '',
    arguments: fillHookInput(handler.input ?? {}, input),
  });
  const [block] = result.content as { text: string }[];
  return contextOf(block?.text ?? '{}');
}

function contextOf(answer: string): string {
  const output = JSON.parse(answer) as { hookSpecificOutput?: { additionalContext: string } };
  return output.hookSpecificOutput?.additionalContext ?? '';
}

let calls = 0;

/** A call as the model makes it: its hook first, then the call, both under one id. */
async function callAs(agentId: string | undefined, name: string, input: Json = {}): Promise<Json> {
  calls += 1;
  const callId = `toolu_${String(calls)}`;
  await hook({
    hook_event_name: 'PreToolUse',
    session_id: 'fresh',
    tool_name: `${OWN_TOOL}${name}`,
    tool_input: input,
    tool_use_id: callId,
    agent_id: agentId,
  });
  const meta = { 'claudecode/toolUseId': callId };
  const result = await server.client.callTool({ name, arguments: input, _meta: meta });
  expect(result.isError).not.toBe(true);
  return result.structuredContent as Json;
}

const activeOf = async (agentId?: string): Promise<Json> => callAs(agentId, 'get_active_ghap');

describe('a subagent', () => {
  it('has an entry of its own, which supersedes no other and is superseded by none', async () => {
    const parents = await callAs(undefined, 'start_ghap', draftAbout('the parent'));
    const one = await callAs('agent-1', 'start_ghap', draftAbout('the first subagent'));
    const two = await callAs('../../agent 2', 'start_ghap', draftAbout('the second subagent'));
    for (const started of [parents, one, two]) expect(started).not.toHaveProperty('orphaned');
    const again = await callAs(undefined, 'start_ghap', draftAbout('the parent again'));
    expect(again.orphaned).toMatchObject({ id: parents.id });
    expect(await activeOf()).toMatchObject({ id: again.id });
    expect(await activeOf('agent-1')).toMatchObject({ id: one.id });
    expect(await activeOf('../../agent 2')).toMatchObject({ id: two.id });
    await callAs('agent-1', 'update_ghap', { note: 'Of the first alone' });
    expect(await callAs('agent-1', 'resolve_ghap', CONFIRMED)).toMatchObject({ id: one.id });
    expect(await activeOf('agent-1')).toMatchObject({ has_active: false });
    expect(await activeOf()).toMatchObject({ id: again.id });
    expect(await activeOf()).not.toHaveProperty('orphans');
  });

  it('has its results captured for its own entry', async () => {
    const run = (agentId?: string): Json => ({
      hook_event_name: 'PostToolUse',
      session_id: 'fresh',
      tool_name: 'Bash',
      tool_input: { command: 'pytest -q' },
      tool_response: { stdout: '..\n2 passed in 0.12s', stderr: '' },
      agent_id: agentId,
    });
    await callAs(undefined, 'start_ghap', draftAbout('the parent'));
    const { id } = await callAs('agent-1', 'start_ghap', draftAbout('the subagent'));
    expect(await hook(run('agent-2'))).toBe('');
    expect(await hook(run('agent-1'))).toContain(String(id));
    const { lesson: _, ...withoutLesson } = CONFIRMED;
    expect(await callAs('agent-1', 'resolve_ghap', withoutLesson)).toMatchObject({ confidence_tier: 'gold' });
    expect(await callAs(undefined, 'resolve_ghap', withoutLesson)).toMatchObject({ confidence_tier: 'bronze' });
  });

  it('that ends leaves what it had open as an orphan', async () => {
    const { id } = await callAs('agent-1', 'start_ghap', draftAbout('the subagent'));
    await hook({ hook_event_name: 'SubagentStop', session_id: 'fresh', agent_id: 'nobody' });
    expect(await activeOf()).not.toHaveProperty('orphans');
    await hook({ hook_event_name: 'SubagentStop', session_id: 'fresh', agent_id: 'agent-1' });
    expect(await activeOf()).toMatchObject({ has_active: false, orphans: [{ id }] });
    expect(await callAs(undefined, 'adopt_ghap', { id })).toMatchObject({ id });
  });

  it('that no hook has told of leaves the entry of the session alone', async () => {
    const parent = draftAbout('the parent');
    const { id } = await callAs(undefined, 'start_ghap', parent);
    const unheard = async (name: string, input: Json = {}): Promise<Json> => {
      const meta = { 'claudecode/toolUseId': `toolu_unheard_of_${name}` };
      const { structuredContent, content } = await server.client.callTool({ name, arguments: input, _meta: meta });
      const [block] = content as { text: string }[];
      return (structuredContent ?? JSON.parse(block?.text ?? '{}')) as Json;
    };
    expect(await unheard('get_active_ghap')).toMatchObject({ id });
    const changes = { start_ghap: parent, update_ghap: { note: 'Mine' }, resolve_ghap: CONFIRMED, adopt_ghap: { id } };
    for (const [name, input] of Object.entries(changes)) {
      const { error } = (await unheard(name, input)) as { error?: Json };
      expect(error).toMatchObject({ type: 'unavailable', message: expect.stringContaining('Call again') });
    }
    expect(await activeOf()).toMatchObject({ id, iteration_count: 1 });
    expect(await callAs(undefined, 'resolve_ghap', CONFIRMED)).toMatchObject({ id });
  });

  it('is none where the client has no hooks', async () => {
    const start = async (goal: string): Promise<Json> => {
      const meta = { 'claudecode/toolUseId': `toolu_${goal}` };
      const input = { name: 'start_ghap', arguments: draftAbout(goal), _meta: meta };
      return (await server.client.callTool(input)).structuredContent as Json;
    };
    const { id } = await start('first');
    expect(await start('second')).toMatchObject({ orphaned: { id } });
  });
});

describe('the session', () => {
  const prompt = (sessionId: string): Json => ({
    hook_event_name: 'UserPromptSubmit',
    session_id: sessionId,
    prompt: 'go on',
  });

  it('is the one that hooks carry, and the open entry comes along', async () => {
    const { id } = await server.call('start_ghap', draftAbout('the provisional session'));
    await hook(prompt('real'));
    expect(await server.call('get_active_ghap')).toMatchObject({ id });
    await server[Symbol.asyncDispose]();
    await using next = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'real' });
    expect(await next.call('get_active_ghap')).toMatchObject({ id, has_active: true });
  });

  it('that is taken up again has its own open entry, and the other stays behind as an orphan', async () => {
    await server[Symbol.asyncDispose]();
    const earlier = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'real' });
    const { id } = await earlier.call('start_ghap', draftAbout('the earlier turn'));
    await earlier[Symbol.asyncDispose]();
    server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'fresh' });
    const { id: provisional } = await server.call('start_ghap', draftAbout('the provisional session'));
    await hook(prompt('real'));
    expect(await server.call('get_active_ghap')).toMatchObject({ id, orphans: [{ id: provisional }] });
  });

  it('of another process that lives is not taken over', async () => {
    await using other = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'real' });
    const { id: theirs } = await other.call('start_ghap', draftAbout('the other window'));
    const { id } = await server.call('start_ghap', draftAbout('this window'));
    await hook(prompt('real'));
    expect(await server.call('get_active_ghap')).toMatchObject({ id });
    expect(await other.call('get_active_ghap')).toMatchObject({ id: theirs });
  });

  it('begins with its open entry after a compaction, and only then', async () => {
    const { id, goal, hypothesis, prediction } = await server.call('start_ghap', draftAbout('what was promised'));
    const start = async (source: string): Promise<string> =>
      (await runHook(home, 'session-start', JSON.stringify({ session_id: 'fresh', source }))).stdout;
    const { hookSpecificOutput } = JSON.parse(await start('compact')) as { hookSpecificOutput: Json };
    const text = String(hookSpecificOutput.additionalContext);
    expect(text.split('\n')[0]).toContain(String(id));
    for (const said of [goal, hypothesis, prediction]) expect(text).toContain(String(said));
    expect(await start('startup')).not.toContain(String(id));
    expect(await server.call('get_active_ghap')).toMatchObject({ id, has_active: true });
  });

  const clearing = async (hookName: string, input: Json, client: string): Promise<string> => {
    const { stdout } = await runHook(home, hookName, JSON.stringify(input), { CLAUDE_PID: client });
    return stdout === '' ? '' : contextOf(stdout);
  };

  it('begins with the open entry of the one before after a clear, in the client that has cleared alone', async () => {
    await using other = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'elsewhere' });
    const { id: theirs } = await other.call('start_ghap', draftAbout('the other window'));
    await hook(prompt('real'));
    const { id } = await server.call('start_ghap', draftAbout('what goes on'));
    await clearing('session-end', { session_id: 'real', reason: 'clear' }, '41');
    // Neither another client nor one that has cleared nothing.
    for (const client of ['42', '43'])
      expect(await clearing('session-start', { session_id: 'foreign', source: 'clear' }, client)).not.toContain(id);
    const text = await clearing('session-start', { session_id: 'cleared', source: 'clear' }, '41');
    expect(text.split('\n')[0]).toContain(String(id));
    expect(text).not.toContain(theirs);
    // Nothing was said in it.
    await clearing('session-end', { session_id: 'cleared', reason: 'clear' }, '41');
    expect(await clearing('session-start', { session_id: 'again', source: 'clear' }, '41')).toContain(id);
    expect(await clearing('session-start', { session_id: 'more', source: 'clear' }, '41')).not.toContain(id);
    await hook(prompt('again'));
    expect(await server.call('get_active_ghap')).toMatchObject({ id, has_active: true });
    expect(await other.call('get_active_ghap')).toMatchObject({ id: theirs });
  });

  it('that ends in another way promises nothing to the one that starts next', async () => {
    await hook(prompt('real'));
    const { id } = await server.call('start_ghap', draftAbout('what stays'));
    await clearing('session-end', { session_id: 'real', reason: 'resume' }, '41');
    expect(await clearing('session-start', { session_id: 'next', source: 'clear' }, '41')).not.toContain(id);
  });
});
