import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { AXES } from '@learning-memory/ghap';
import { startServer, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const INVALID_PARAMS = -32_602;

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

async function textOf(args: Record<string, string>, name = 'retro'): Promise<string> {
  const { messages } = await server.client.getPrompt({ name, arguments: args });
  expect(messages).toEqual([{ role: 'user', content: { type: 'text', text: expect.any(String) } }]);
  return (messages[0]!.content as { text: string }).text;
}

/** Fails for a name of no tool. */
async function toolsNamedIn(text: string): Promise<readonly string[]> {
  const { tools } = await server.client.listTools();
  const known = new Set(tools.map(({ name }) => name));
  const named = text.match(/\b[a-z]+_[a-z_]+\b/g) ?? [];
  const notTools = new Set<string>([...AXES, 'insufficient_data']);
  expect(named.filter((name) => !known.has(name) && !notTools.has(name))).toEqual([]);
  return named;
}

describe('the retro prompt', () => {
  it('is listed with its options', async () => {
    const { prompts } = await server.client.listPrompts();
    expect(prompts[0]).toEqual({
      name: 'retro',
      title: 'Retrospective',
      description: expect.any(String),
      arguments: [{ name: 'axis', description: expect.stringContaining(AXES.join(', ')), required: false }],
    });
    expect(prompts.map(({ name }) => name)).toEqual(['retro', 'premortem']);
  });

  it('asks a question for every axis, and names only tools that are there', async () => {
    const text = await textOf({});
    for (const axis of AXES) expect(text).toContain(`Axis ${axis}: `);
    expect(await toolsNamedIn(text)).toContain('store_value');
  });

  it('keeps to one axis when asked to', async () => {
    const text = await textOf({ axis: 'surprise' });
    expect(text).toContain('Axis surprise: What blind spot');
    expect(text).not.toContain('Axis full');
    expect(await textOf({ axis: '' })).toContain('Axis full');
  });

  it.each([
    [{ name: 'retro', arguments: { axis: 'domain' } }, AXES.join(', ')],
    [{ name: 'retro', arguments: { colour: 'red' } }, "Unknown argument 'colour'. Valid: axis."],
    [{ name: 'horoscope' }, 'Valid: retro, premortem.'],
    [{ name: 'premortem', arguments: { work: 5 } }, "Field 'params.arguments.work' must be a string, got 5."],
  ])('refuses %j with the valid options', async (request, message) => {
    await expect(
      server.client.getPrompt(request as Parameters<typeof server.client.getPrompt>[0]),
    ).rejects.toMatchObject({
      code: INVALID_PARAMS,
      message: expect.stringContaining(message),
    });
  });

  it('is not there without its tools', async () => {
    await using other = await temporaryHome();
    await using small = await startServer(other, { TOOLSETS: 'memory' });
    expect(small.client.getServerCapabilities()?.prompts).toBeUndefined();
  });
});

describe('point 19: the premortem prompt', () => {
  it('asks about the work it is given, with tools that are there', async () => {
    const text = await textOf({ work: 'Move the users to the new database' }, 'premortem');
    expect(text).toContain('say why: "Move the users to the new database".');
    expect(await toolsNamedIn(text)).toEqual(expect.arrayContaining(['get_premortem', 'search_experiences']));
  });

  it('asks about the work at hand without any', async () => {
    expect(await textOf({}, 'premortem')).toContain('Imagine that the work at hand has failed');
    expect(await textOf({ work: '' }, 'premortem')).toContain('Imagine that the work at hand has failed');
  });

  it('is not there without one of its tools', async () => {
    await using other = await temporaryHome();
    await using small = await startServer(other, { TOOLSETS: 'ghap,learning,search' });
    expect((await small.client.listPrompts()).prompts.map(({ name }) => name)).toEqual(['retro']);
  });
});
