import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CONFIRMED, draftAbout } from '../test-support/entries.ts';
import { HANDSHAKE, startRawClient, STATELESS, type Era, type RawClient } from '../test-support/raw-client.ts';
import type { Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const ACTIVE = 'learning-memory://entries/active';
const MISSING = 'learning-memory://memories/0123456789abcdef';

const resultOf = ({ result, error }: Json): Json => {
  expect(error).toBeUndefined();
  return result as Json;
};

describe.each([HANDSHAKE, STATELESS])('point 19: resources for a client of $name', (era: Era) => {
  let home: TemporaryHome;
  let client: RawClient;
  let memory: string;

  const ask = async (method: string, params?: Json): Promise<Json> =>
    resultOf(await client.request(method, era.params(params)));
  const call = async (name: string, input: Json = {}): Promise<Json> =>
    (await ask('tools/call', { name, arguments: input })).structuredContent as Json;
  const read = async (uri: string): Promise<Json> => {
    const { contents } = await ask('resources/read', { uri });
    expect(contents).toEqual([{ uri, mimeType: 'application/json', text: expect.any(String) }]);
    return JSON.parse((contents as { text: string }[])[0]!.text) as Json;
  };
  const updatesOf = (uri: string): readonly Json[] =>
    client.received.filter(
      ({ method, params }) => method === 'notifications/resources/updated' && (params as Json).uri === uri,
    );

  async function subscribe(uris: readonly string[]): Promise<void> {
    if (era === HANDSHAKE) {
      for (const uri of uris) await ask('resources/subscribe', { uri });
      return;
    }
    client.start('subscriptions/listen', era.params({ notifications: { resourceSubscriptions: uris } }));
    const { params } = await client.message(({ method }) => method === 'notifications/subscriptions/acknowledged');
    expect(params).toMatchObject({ notifications: { resourceSubscriptions: uris } });
  }

  beforeAll(async () => {
    home = await temporaryHome();
    client = startRawClient(home);
    await era.open(client);
    memory = String((await call('store_memory', { content: 'Releases are cut on Tuesdays.' })).id);
  });

  afterAll(async () => {
    await client[Symbol.asyncDispose]();
    await home[Symbol.asyncDispose]();
  });

  it('are listed, and what has a variable as templates', async () => {
    const { resources } = await ask('resources/list');
    expect(resources).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ uri: 'learning-memory://values', mimeType: 'application/json' }),
        expect.objectContaining({ uri: ACTIVE, description: expect.stringContaining('open in this session') }),
      ]),
    );
    const { resourceTemplates } = await ask('resources/templates/list');
    expect(resourceTemplates).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ uriTemplate: 'learning-memory://memories/{id}' }),
        expect.objectContaining({ uriTemplate: 'learning-memory://clusters/{cluster_id}' }),
      ]),
    );
  });

  it('answer what their tools answer', async () => {
    expect(await read('learning-memory://values')).toEqual(await call('list_values'));
    expect(await read(ACTIVE)).toEqual(await call('get_active_ghap'));
    expect(await read(`learning-memory://memories/${memory}`)).toMatchObject({
      content: 'Releases are cut on Tuesdays.',
    });
  });

  it.each([
    [MISSING, "no memory '0123456789abcdef'"],
    ['learning-memory://clusters/nonsense', 'cluster_full_0'],
    ['learning-memory://horoscopes', 'not found'],
    ['file:///etc/passwd', 'not found'],
    ['learning-memory://memories/..%2F..%2Fetc', 'no memory'],
  ])('that are not there are errors: %s', async (uri, message) => {
    const { error } = await client.request('resources/read', era.params({ uri }));
    expect(error).toMatchObject({ code: -32_602, message: expect.stringContaining(message), data: { uri } });
  });

  it('are said to have changed to those who asked to be told, and to nobody else', async () => {
    const watched = `learning-memory://memories/${memory}`;
    await call('start_ghap', draftAbout('the nightly backup'));
    expect(client.received.filter(({ method }) => method === 'notifications/resources/updated')).toEqual([]);
    await subscribe([ACTIVE, watched]);
    await call('resolve_ghap', CONFIRMED);
    await call('update_memory', { id: memory, content: 'Releases are cut on Wednesdays.' });
    await call('store_memory', { content: 'The office plants need water.' });
    await call('list_memories');
    expect(updatesOf(ACTIVE)).toHaveLength(1);
    expect(updatesOf(watched)).toHaveLength(1);
    const others = client.received.filter(
      ({ method, params }) =>
        method === 'notifications/resources/updated' && ![ACTIVE, watched].includes(String((params as Json).uri)),
    );
    expect(others).toEqual([]);
    expect(await read(watched)).toMatchObject({ content: 'Releases are cut on Wednesdays.' });
  });

  it('say no more once nobody listens', async () => {
    const before = updatesOf(ACTIVE).length;
    if (era === HANDSHAKE) await ask('resources/unsubscribe', { uri: ACTIVE });
    else {
      const { params } = client.received.find(({ method }) => method === 'notifications/subscriptions/acknowledged')!;
      const requestId = ((params as Json)._meta as Json)['io.modelcontextprotocol/subscriptionId'];
      client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: era.params({ requestId }) });
    }
    await call('start_ghap', draftAbout('the restore drill'));
    expect(updatesOf(ACTIVE)).toHaveLength(before);
  });
});

describe('point 19: resources', () => {
  it('that are none cannot be subscribed to', async () => {
    await using home = await temporaryHome();
    await using client = startRawClient(home);
    await HANDSHAKE.open(client);
    const uri = 'learning-memory://horoscopes';
    expect(await client.request('resources/subscribe', { uri })).toMatchObject({ error: { code: -32_602 } });
  });

  it('are not there without their tools', async () => {
    await using home = await temporaryHome();
    await using client = startRawClient(home, { TOOLSETS: 'memory' });
    await HANDSHAKE.open(client);
    expect(resultOf(await client.request('resources/list'))).toEqual({ resources: [] });
    await expect(client.request('resources/read', { uri: ACTIVE })).resolves.toHaveProperty('error');
  });
});
