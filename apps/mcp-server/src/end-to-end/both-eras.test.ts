import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fillHookInput } from '../doctor/replay/fill-hook-input.ts';
import { draftAbout } from '../test-support/entries.ts';
import { eventually } from '../test-support/eventually.ts';
import { handlerFor } from '../test-support/plugin-hooks.ts';
import { HANDSHAKE, startRawClient, STATELESS, type Era, type RawClient } from '../test-support/raw-client.ts';
import type { Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const TRACE = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';
const FRESH = { ttlMs: expect.any(Number), cacheScope: 'private', resultType: 'complete' };

const resultOf = ({ result, error }: Json): Json => {
  expect(error).toBeUndefined();
  return result as Json;
};

describe.each([HANDSHAKE, STATELESS])('point 18: a client of $name', (era: Era) => {
  let home: TemporaryHome;
  let client: RawClient;
  let opened: Json;

  const ask = async (method: string, params?: Json): Promise<Json> =>
    resultOf(await client.request(method, era.params(params)));
  const call = (name: string, input: Json = {}, _meta: Json = {}): Promise<Json> =>
    ask('tools/call', { name, arguments: input, _meta });

  beforeAll(async () => {
    home = await temporaryHome();
    client = startRawClient(home);
    opened = resultOf(await era.open(client));
  });

  afterAll(async () => {
    await client[Symbol.asyncDispose]();
    await home[Symbol.asyncDispose]();
  });

  it('learns what the server offers', () => {
    expect(opened).toMatchObject({
      capabilities: { tools: { listChanged: false }, prompts: { listChanged: false }, resources: { subscribe: true } },
      instructions: expect.stringContaining('start_ghap'),
      ...(era === HANDSHAKE
        ? { protocolVersion: '2025-11-25', serverInfo: { name: 'learning-memory' } }
        : { supportedVersions: expect.arrayContaining(['2026-07-28']), ...FRESH }),
    });
  });

  it('gets the same tools in the same order each time', async () => {
    const first = await ask('tools/list');
    if (era === STATELESS) expect(first).toMatchObject(FRESH);
    else expect(Object.keys(first)).toEqual(['tools']);
    const { tools } = await ask('tools/list');
    expect(tools).toEqual(first.tools);
    expect((tools as Json[]).map(({ name }) => name).slice(0, 2)).toEqual(['start_ghap', 'update_ghap']);
  });

  it('calls a tool, and the log names the trace it belongs to', async () => {
    const answer = await call(
      'store_memory',
      { content: 'The login page needs a warm cache before the browser tests start.' },
      { traceparent: TRACE },
    );
    expect(answer).toMatchObject({ structuredContent: { id: expect.any(String) } });
    expect(answer.resultType).toBe(era === STATELESS ? 'complete' : undefined);
    await call('retrieve_memories', { query: 'warm cache' }, { traceparent: 'anything; else' });
    await eventually(async () => {
      const lines = answered(client).map(({ tool, traceparent }) => [tool, traceparent]);
      expect(lines).toEqual([
        ['store_memory', TRACE],
        ['retrieve_memories', undefined],
      ]);
    });
  });

  it('gets a typed answer to what a tool refuses, and an error of the protocol to a tool that is none', async () => {
    expect(await call('get_memory', { id: 'none' })).toMatchObject({ isError: true });
    const unknown = await client.request('tools/call', era.params({ name: 'horoscope', arguments: {} }));
    expect(unknown).toMatchObject({ error: { code: -32_602, message: expect.stringContaining('Unknown tool') } });
    expect(await client.request('no/such/method', era.params())).toMatchObject({ error: { code: -32_601 } });
  });

  it('has a session, and hooks that speak of it', async () => {
    await call('start_ghap', draftAbout('the nightly backup'));
    expect(await call('get_active_ghap')).toMatchObject({ structuredContent: { has_active: true } });
    const prompt = {
      hook_event_name: 'UserPromptSubmit',
      session_id: 'session-of-hooks',
      prompt: 'Why do the browser tests of the login page fail with a cold cache?',
    };
    const handler = handlerFor(prompt);
    const { content } = await call(handler?.tool ?? '', fillHookInput(handler?.input ?? {}, prompt));
    const [block] = content as { text: string }[];
    expect(JSON.parse(block?.text ?? '')).toMatchObject({
      hookSpecificOutput: { additionalContext: expect.stringContaining('warm cache') },
    });
  });
});

const answered = (client: RawClient): Json[] =>
  client
    .log()
    .split('\n')
    .filter((line) => line.includes('"tool.answered"') && line.includes('_memor'))
    .map((line) => JSON.parse(line) as Json);

describe('point 18: whatever a client opens with', () => {
  const version = '2026-07-28';
  const OPENINGS: readonly (readonly [name: string, method: string, params: Json])[] = [
    [
      'a handshake it never completes',
      'initialize',
      { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
    ],
    ['a bare request', 'tools/list', {}],
    ['a request of the new era', 'tools/list', STATELESS.params()],
    ['a look at what there is', 'server/discover', STATELESS.params()],
  ];

  it.each(OPENINGS)('finishes the work of earlier processes after %s', async (_, method, params) => {
    await using home = await temporaryHome();
    await using client = startRawClient(home);
    await client.request(method, params);
    await eventually(async () => {
      const steps = client
        .log()
        .split('\n')
        .filter((line) => line.includes('"recovery.step"'));
      expect(steps.at(-1)).toContain('"model"');
      expect(steps.filter((line) => line.includes('"outbox"'))).toHaveLength(1);
    });
  });

  it('still takes the handshake after a look at the new era', async () => {
    await using home = await temporaryHome();
    await using client = startRawClient(home);
    expect(resultOf(await STATELESS.open(client))).toMatchObject({ supportedVersions: [version] });
    expect(resultOf(await HANDSHAKE.open(client))).toMatchObject({ protocolVersion: '2025-11-25' });
    expect(resultOf(await client.request('tools/call', { name: 'get_active_ghap', arguments: {} }))).toMatchObject({
      structuredContent: { has_active: false },
    });
  });

  it('names the versions it speaks to a client of another', async () => {
    await using home = await temporaryHome();
    await using client = startRawClient(home);
    const params = STATELESS.params({ _meta: { 'io.modelcontextprotocol/protocolVersion': '2031-01-01' } });
    expect(await client.request('tools/list', params)).toMatchObject({ error: { data: { supported: [version] } } });
  });

  it('lists the same tools in the same order, whatever the era', async () => {
    const lists = [];
    for (const era of [HANDSHAKE, STATELESS]) {
      await using home = await temporaryHome();
      await using client = startRawClient(home, { TOOLSETS: era === HANDSHAKE ? 'memory,ghap' : 'ghap,memory' });
      await era.open(client);
      lists.push(resultOf(await client.request('tools/list', era.params())).tools);
    }
    expect(lists[0]).toEqual(lists[1]);
  });
});
