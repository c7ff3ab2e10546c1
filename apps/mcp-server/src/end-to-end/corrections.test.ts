import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../test-support/eventually.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const EARLIER = 'Preview builds are uploaded to the bucket of the design team.';
const LATER = 'Preview builds are uploaded to a bucket in Frankfurt.';
const QUESTION = 'where are preview builds uploaded, in which bucket of the design team?';

let home: TemporaryHome;
let server: ServerProcess;

beforeAll(async () => {
  home = await temporaryHome();
  server = await startServer(home);
});

afterAll(async () => {
  await server[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

const store = (content: string): Promise<Json> => server.call('store_memory', { content, category: 'decision' });

async function found(tool: string, query: string): Promise<readonly string[]> {
  const { results } = await server.call(tool, { query });
  return (results as Json[]).map(({ content, snippet, title }) => String(content ?? snippet ?? title));
}

async function prompt(sessionId: string, text: string): Promise<string> {
  const input = { event: 'UserPromptSubmit', session_id: sessionId, prompt: text };
  const { content } = await server.client.callTool({ name: 'handle_hook', arguments: input });
  return (content as { text: string }[])[0]?.text ?? '';
}

it.each([
  ['We use Jenkins for continuous integration.', 'We moved from Jenkins to GitHub Actions.'],
  ['The deploy branch is main.', 'The deploy branch is release.'],
  ['Feature flags live in LaunchDarkly.', 'Scratch that: feature flags live in Unleash.'],
])('what was stored is taken back in the words of developers: %s', async (earlier, later) => {
  const { id } = await store(earlier);
  const answer = await store(later);
  expect(JSON.stringify(answer)).toContain(String(id));
  expect(await found('retrieve_memories', earlier)).not.toContain(earlier);
});

it('of two near hits the later comes first, in searches and at a prompt', async () => {
  await store(EARLIER);
  await store(LATER);
  expect((await found('retrieve_memories', QUESTION)).slice(0, 2)).toEqual([LATER, EARLIER]);
  // On a busy machine a hook may be too late, and says nothing then; a session is told nothing twice.
  let session = 0;
  await eventually(async () => {
    const text = await prompt(`session ${String(session++)}`, QUESTION);
    expect(text).toContain('Frankfurt');
    expect(text.split('the design team')[0]).toContain('Frankfurt');
  });
});
