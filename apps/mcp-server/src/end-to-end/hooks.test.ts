import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createJournalCollector } from '@learning-memory/observation-collector-journal';
import { shortDraft } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { callHook, contextOf, handlerFor } from '../test-support/plugin-hooks.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { runHook } from '../test-support/run-command.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const RECORDED = fileURLToPath(new URL('../test-support/claude-hooks', import.meta.url));
const recorded = (name: string): Json => JSON.parse(readFileSync(join(RECORDED, name), 'utf8')) as Json;

const FAILED_RUN = {
  hook_event_name: 'PostToolUseFailure',
  tool_name: 'Bash',
  tool_input: { command: 'pytest -q' },
  error:
    'Exit code 1\n..F\n=== short test summary info ===\nFAILED tests/test_a.py::test_cache\n1 failed, 2 passed in 0.12s',
  is_interrupt: false,
};

let home: TemporaryHome;
let server: ServerProcess;

const hook = (input: Json, on: ServerProcess = server): Promise<Json> => callHook(on, input);

/** A session that is resumed still holds what it was shown. */
const startsAnew = ({ hook_event_name: event, source }: Json): boolean =>
  event === 'SessionStart' && source !== 'resume';

const failures = async (): Promise<readonly string[]> =>
  (await readFile(join(home.home, 'logs', 'hooks.jsonl'), 'utf8').catch(() => '')).split('\n').filter(Boolean);

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home, { CLAUDE_CODE_SESSION_ID: 'session-hooks' });
  await server.call('store_memory', { content: 'The login page needs a warm cache before the browser tests start.' });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

describe('recorded inputs of the client', () => {
  const names = readdirSync(RECORDED).filter((name) => name.endsWith('.json'));

  it('are all there', () => {
    expect(names).toHaveLength(45);
  });

  it.each(names)('%s is answered, quietly where there is nothing to say', async (name) => {
    const input = recorded(name);
    const handler = handlerFor(input);
    if (handler?.type === 'mcp_tool') {
      expect(await hook(input)).toEqual({});
    } else if (handler?.type === 'command') {
      const { code, stdout } = await runHook(home, handler.args?.at(-1) ?? '', JSON.stringify(input));
      expect(code).toBe(0);
      if (startsAnew(input)) expect(contextOf(JSON.parse(stdout) as Json)).toContain('warm cache');
      else expect(stdout).toBe('');
    } else {
      // Events the plugin leaves alone.
      expect(['SessionStart', 'UserPromptSubmit', 'Stop', 'SessionEnd']).not.toContain(input.hook_event_name);
    }
    expect(await failures()).toEqual([]);
  });
});

describe('an entry and its outcome', () => {
  it('a failing test arrives by the hook, reminds of the prediction, and makes the resolution gold', async () => {
    const { id } = await server.call('start_ghap', {
      ...shortDraft('the flaky cache test'),
      hypothesis: 'An earlier test leaves entries in the shared cache',
      prediction: 'Fifty runs in a row pass after the fixture is reset',
      confidence: 0.7,
    });
    const reminder = contextOf(await hook(FAILED_RUN));
    expect(reminder).toContain('1 failed, 2 passed');
    expect(reminder).toContain('Fifty runs in a row pass after the fixture is reset');
    expect(reminder).toContain(String(id));
    // Said in hindsight, it predicts nothing.
    await server.call('update_ghap', { confidence: 0.1 });
    const resolved = await server.call('resolve_ghap', {
      status: 'falsified',
      result: 'One run in fifty still fails.',
      surprise: 'The frozen clock never expires the entries',
      root_cause: { category: 'wrong-assumption', description: 'The cache was not the shared state' },
      lesson: { what_worked: 'Running the test alone first' },
    });
    expect(resolved).toMatchObject({ confidence_tier: 'gold', tier_reason: expect.stringContaining('captured') });
    const { overall } = await server.call('get_calibration');
    expect(overall).toMatchObject({ falsified: 1, forecasts: { count: 1, mean_confidence: 0.7 } });
  });

  it('is recalled by a prompt about the like, as fenced data', async () => {
    const prompt = {
      hook_event_name: 'UserPromptSubmit',
      prompt: 'Why does the flaky cache test fail with a frozen clock?',
    };
    await eventually(async () => {
      const context = contextOf(await hook(prompt));
      expect(context).toContain('Running the test alone first');
      expect(context).toMatch(/^<recalled-memory>[\s\S]*<\/recalled-memory>$/u);
    });
    await eventually(async () => {
      const [first, second] = [contextOf(await hook(prompt)), contextOf(await hook(prompt))];
      // On a busy machine a source may be late, and the text says so.
      expect(first).not.toMatch(/^$|Not recalled/u);
      expect(second).toBe(first);
    });
  });

  it('is recalled at the start of the next session', async () => {
    const { stdout } = await runHook(home, 'session-start', JSON.stringify({ session_id: 'next', source: 'startup' }));
    expect(contextOf(JSON.parse(stdout) as Json)).toContain('Running the test alone first');
  });

  it.each([
    ['words of tests in other programs', { ...FAILED_RUN, tool_input: { command: 'grep -rn "1 failed" logs' } }],
    ['a run that was interrupted', { ...FAILED_RUN, is_interrupt: true }],
  ])('takes no outcome from %s', async (_case, input) => {
    await server.call('start_ghap', shortDraft('quiet'));
    expect(await hook(input)).toEqual({});
    await server.call('resolve_ghap', { status: 'abandoned', result: 'Only a test' });
  });

  it('takes no outcome from a subagent, which is told what helped when the very run failed before', async () => {
    await server.call('start_ghap', shortDraft('quiet'));
    const told = contextOf(await hook({ ...FAILED_RUN, agent_id: 'agent-1' }));
    expect(told).toContain('## This error came before\n- tried: ');
    expect(told).toContain('| The frozen clock');
    expect(told).not.toMatch(/Learning Memory:|predicted|2 passed/u);
    await server.call('resolve_ghap', { status: 'abandoned', result: 'Only a test' });
  });
});

describe('reminders before tools', () => {
  const bash = (command: string): Json => ({
    hook_event_name: 'PreToolUse',
    tool_name: 'Bash',
    tool_input: { command },
  });

  it('come every ten uses while an entry is open', async () => {
    await server.call('start_ghap', shortDraft('the check-in'));
    const answers: string[] = [];
    for (let use = 0; use < 20; use += 1) answers.push(contextOf(await hook(bash('ls'))));
    expect(answers.map((text, index) => (text === '' ? undefined : index + 1)).filter(Boolean)).toEqual([10, 20]);
    expect(answers[9]).toContain('update_ghap');
  });

  it('count every tool, also one that only looks, and come where the last uses have nothing to do with the entry', async () => {
    await server.call('start_ghap', { ...shortDraft('the carousel'), goal: 'Find out why the carousel flickers' });
    const read = (name: string): Json => ({
      ...{ hook_event_name: 'PreToolUse', tool_name: 'Read' },
      tool_input: { file_path: `/shop/billing/${name}-statement.py` },
    });
    const answers: string[] = [];
    for (const name of ['tax', 'levy', 'duty', 'toll', 'fee', 'fine', 'rent', 'wage', 'loan', 'bond'])
      answers.push(contextOf(await hook(read(name))));
    expect(answers.map((text, index) => (text === '' ? undefined : index + 1)).filter(Boolean)).toEqual([6, 10]);
    expect(answers[5]).toContain('6 tool uses since');
    expect(answers[5]).toContain('name nothing of its goal');
    // Between two reminders of one kind the other says nothing new.
    await server.call('start_ghap', { ...shortDraft('the slider'), goal: 'Find out why the slider flickers' });
    const later: string[] = [];
    for (let use = 0; use < 5; use += 1) later.push(contextOf(await hook(bash('ls'))));
    for (const name of ['oats', 'rye', 'corn', 'rice', 'spelt', 'bran', 'malt'])
      later.push(contextOf(await hook(read(name))));
    expect(later.map((text, index) => (text === '' ? undefined : index + 1)).filter(Boolean)).toEqual([10]);
  });
});

describe('hostile input', () => {
  it.each([
    ['an unknown event', { event: 'Nonsense' }],
    ['half JSON', { event: 'PostToolUse', tool_name: 'Bash', tool_input: '{"command": "pyt' }],
    ['five megabytes', { event: 'PostToolUse', tool_name: 'Bash', tool_input: 'x'.repeat(5_000_000) }],
    ['other types', { event: 'Stop', session_id: [1], transcript_path: { nested: [1, 2] } }],
    ['no fields', { event: 'UserPromptSubmit' }],
  ])('%s is answered with nothing', async (_case, input) => {
    const result = await server.client.callTool({ name: 'handle_hook', arguments: input });
    expect(result).toMatchObject({ content: [{ text: '{}' }] });
  });

  it.each([
    ['nothing', ''],
    ['half JSON', '{"session_id": "a'],
    ['a list', '[1]'],
    ['five megabytes', JSON.stringify({ session_id: 'x', padding: 'x'.repeat(5_000_000) })],
  ])('%s ends a command hook with 0', async (_case, input) => {
    const { code, stderr } = await runHook(home, 'session-end', input);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  });

  it('is shown by doctor', async () => {
    const { code } = await runHook(home, 'nonsense', '{}');
    expect(code).toBe(0);
    const { checks } = JSON.parse((await runDoctor(home)).stdout) as { checks: { name: string; message: string }[] };
    expect(checks.find(({ name }) => name === 'hooks')?.message).toMatch(/nonsense: There is no such hook/u);
  });
});

describe('without a store', () => {
  it('a session starts with what this is, and no file is made', async () => {
    await using empty = await temporaryHome();
    await mkdir(empty.home, { recursive: true });
    const { code, stdout } = await runHook(empty, 'session-start', '{"session_id":"first","source":"startup"}');
    expect({ code, text: contextOf(JSON.parse(stdout) as Json) }).toEqual({
      code: 0,
      text: expect.stringContaining('still empty'),
    });
    expect(await runHook(empty, 'session-start', '{"session_id":"first","source":"resume"}')).toMatchObject({
      stdout: '',
    });
    expect(await readdir(empty.home)).toEqual([]);
  });
});

describe('the end of a session', () => {
  it('archives nothing that its server could not hand over any more: the next one stores it', async () => {
    await using killed = await temporaryHome();
    const session = { CLAUDE_CODE_SESSION_ID: 'session-killed' };
    const server = await startServer(killed, session);
    const { id } = await server.call('start_ghap', shortDraft('what nobody handed over'));
    process.kill(server.pid, 'SIGKILL');
    await server[Symbol.asyncDispose]();
    const journal = createJournalCollector({ directory: killed.journal, sessionId: 'session-killed' });
    await journal.resolve({ status: 'confirmed', result: 'it held', lesson: { whatWorked: 'patience' } });
    await journal[Symbol.asyncDispose]();
    await runHook(killed, 'session-end', '{"session_id":"session-killed"}');
    await using next = await startServer(killed, { CLAUDE_CODE_SESSION_ID: 'session-next' });
    await next.call('get_active_ghap');
    await eventually(async () => {
      const { results } = await next.call('list_ghap_entries');
      expect(results).toMatchObject([{ id, outcome_status: 'confirmed' }]);
    });
  });
});

describe('an orphan', () => {
  it('of a killed session is told at the next start, and adopted', async () => {
    await using other = await temporaryHome();
    const killed = await startServer(other, { CLAUDE_CODE_SESSION_ID: 'session-killed' });
    await killed.call('store_memory', { content: 'Something is stored already.' });
    const { id } = await killed.call('start_ghap', shortDraft('the orphan'));
    process.kill(killed.pid, 'SIGKILL');
    await killed[Symbol.asyncDispose]();
    const { stdout } = await runHook(other, 'session-start', '{"session_id":"session-next"}');
    expect(contextOf(JSON.parse(stdout) as Json)).toContain(String(id));
    await using next = await startServer(other, { CLAUDE_CODE_SESSION_ID: 'session-next' });
    await expect(next.call('adopt_ghap', { id })).resolves.toMatchObject({ id });
  });
});
