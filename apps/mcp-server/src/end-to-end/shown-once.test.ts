import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../test-support/eventually.ts';
import { runHook } from '../test-support/run-command.ts';
import { startServer, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const RULE = 'The staging database is restored from production every Monday at six in the morning.';
const NOTE = 'Vouchers of partners are rounded to whole cents before the discount is taken.';
const PROMPT = 'at what time in the morning is the staging database restored from production?';

let home: TemporaryHome;
let server: ServerProcess;
let id: string;

async function start(sessionId: string, source: string): Promise<string> {
  const { stdout } = await runHook(home, 'session-start', JSON.stringify({ session_id: sessionId, source }));
  return stdout === '' ? '' : contextOf(JSON.parse(stdout));
}

async function prompt(sessionId: string, on: ServerProcess = server): Promise<string> {
  const input = { event: 'UserPromptSubmit', session_id: sessionId, prompt: PROMPT };
  const { content } = await on.client.callTool({ name: 'handle_hook', arguments: input });
  return contextOf(JSON.parse((content as { text: string }[])[0]?.text ?? ''));
}

function contextOf(output: unknown): string {
  const { hookSpecificOutput } = output as { hookSpecificOutput?: { additionalContext?: string } };
  return hookSpecificOutput?.additionalContext ?? '';
}

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home);
  id = String((await server.call('store_memory', { content: RULE, importance: 1 })).id);
  await server.call('store_memory', { content: NOTE });
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

it('a session is shown nothing twice, at its start, at prompts and when it is resumed', async () => {
  // On a busy machine a hook may be too late, and says nothing then.
  await eventually(async () => expect(await start('a', 'startup')).toContain(RULE));
  expect(await prompt('a')).toBe('');
  expect(await start('a', 'resume')).toBe('');
  expect(await prompt('a')).toBe('');
});

it('another session is shown it', async () => {
  await eventually(async () => expect(await prompt('b')).toContain(RULE));
  expect(await prompt('b')).toBe('');
});

it.each(['clear', 'compact', 'startup'])('after %s it is shown again, once', async (source) => {
  await eventually(async () => expect(await start('a', source)).toContain(RULE));
  expect(await prompt('a')).toBe('');
});

it.each([
  ['has changed', 'Friday'],
  ['has changed back', 'Monday'],
])('what %s is shown again, and nothing else', async (_, day) => {
  const changed = RULE.replace('Monday', day);
  await server.call('update_memory', { id, content: changed });
  await eventually(async () => {
    const text = await prompt('a');
    expect(text).toContain(changed);
    expect(text).not.toContain(NOTE);
  });
  expect(await prompt('a')).toBe('');
});

it('two clients of one session are shown it by one of them', async () => {
  await using other = await startServer(home);
  // A late hook says nothing, and then the next pair has it.
  await eventually(async () => {
    const texts = await Promise.all([prompt('shared'), prompt('shared', other)]);
    expect(texts.filter((text) => text.includes(RULE))).toHaveLength(1);
  });
});
