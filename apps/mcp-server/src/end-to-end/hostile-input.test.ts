import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { SERVER_BIN, serverEnvironment, type Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

let home: TemporaryHome;
let server: ChildProcess;
const lines: string[] = [];
let nextPing = 1_000_000;

/** Nobody waits for the answers of these. */
const UNAWAITED = 7;
const call = (name: unknown, input: unknown, id: unknown = UNAWAITED): string =>
  JSON.stringify({ jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } });
const deep = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const HUGE = 'x'.repeat(5_000_000);

const HOSTILE: readonly (readonly [name: string, message: string | Buffer])[] = [
  ['an empty line', ''],
  ['blanks', '   \t '],
  ['no JSON', 'hello server'],
  ['half an object', '{"jsonrpc":"2.0","id":1,"method":'],
  ['a number', '42'],
  ['a string', '"ping"'],
  ['null', 'null'],
  ['an empty array', '[]'],
  ['a batch', '[{"jsonrpc":"2.0","id":1,"method":"ping"}]'],
  ['an empty object', '{}'],
  ['no protocol version', '{"id":1,"method":"ping"}'],
  ['another protocol version', '{"jsonrpc":"1.0","id":1,"method":"ping"}'],
  ['a method that is a number', '{"jsonrpc":"2.0","id":1,"method":5}'],
  ['a method that is null', '{"jsonrpc":"2.0","id":1,"method":null}'],
  ['an unknown method', '{"jsonrpc":"2.0","id":1,"method":"does/not/exist"}'],
  ['a method of the prototype', '{"jsonrpc":"2.0","id":1,"method":"__proto__"}'],
  ['a method of five megabytes', JSON.stringify({ jsonrpc: '2.0', id: 1, method: HUGE })],
  ['an id that is an object', '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}'],
  ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}'],
  ['an id beyond safe integers', '{"jsonrpc":"2.0","id":1e400,"method":"ping"}'],
  ['an answer nobody asked for', '{"jsonrpc":"2.0","id":99,"result":{}}'],
  ['an error nobody asked for', '{"jsonrpc":"2.0","id":98,"error":{"code":1,"message":"x"}}'],
  ['a cancellation of nothing', '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":12345}}'],
  ['an unknown notification', '{"jsonrpc":"2.0","method":"notifications/unknown","params":[]}'],
  ['a second initialize', '{"jsonrpc":"2.0","id":3,"method":"initialize","params":{}}'],
  ['parameters that are a string', '{"jsonrpc":"2.0","id":4,"method":"tools/call","params":"start_ghap"}'],
  ['no parameters', '{"jsonrpc":"2.0","id":4,"method":"tools/call"}'],
  ['a tool name that is an array', call(['start_ghap'], {})],
  ['a tool of the prototype', call('constructor', {})],
  ['a tool name of a path', call('../../etc/passwd', {})],
  ['arguments that are an array', call('store_memory', ['content'])],
  ['arguments that are a string', call('store_memory', 'content')],
  ['wrong types everywhere', call('start_ghap', { domain: 1, strategy: [], goal: {}, hypothesis: null, action: true })],
  ['a prototype in the arguments', call('store_memory', JSON.parse('{"content":"x","__proto__":{"importance":5}}'))],
  ['a text of five megabytes', call('store_memory', { content: HUGE })],
  ['a query of five megabytes', call('retrieve_memories', { query: HUGE })],
  ['a million tags', call('store_memory', { content: 'x', tags: Array.from({ length: 100_000 }, () => 't') })],
  [
    'arguments 5 000 levels deep',
    `{"jsonrpc":"2.0","id":8,"method":"tools/call","params":{"name":"get_memory","arguments":${deep(5000)}}}`,
  ],
  ['full-text operators', call('retrieve_memories', { query: '" OR NEAR(a b) * AND NOT ( ) : ^ -- ; DROP TABLE x' })],
  ['an id of SQL', call('get_memory', { id: "' OR 1=1 --" })],
  ['an id of a path', call('adopt_ghap', { id: '../../../outside' })],
  ['control characters', call('store_memory', { content: '\u0000\u0001\u001b[31mred\u0007' })],
  ['lone surrogates', call('store_memory', { content: '\ud800 alone \udfff' })],
  ['broken UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0xc3, 0x28, 0x22, 0x7d])],
  [
    'broken UTF-8 in a text',
    Buffer.concat([
      Buffer.from(call('store_memory', { content: 'A' }).slice(0, -4)),
      Buffer.from([0xff, 0xc0]),
      Buffer.from('"}}}'),
    ]),
  ],
  ['NUL bytes', Buffer.alloc(64)],
  ['a byte order mark', Buffer.from([0xef, 0xbb, 0xbf, 0x7b, 0x7d])],
];

beforeAll(async () => {
  home = await temporaryHome();
  server = spawn(process.execPath, [SERVER_BIN, 'serve'], { env: serverEnvironment(home), stdio: 'pipe' });
  server.stderr?.resume();
  createInterface({ input: server.stdout! }).on('line', (line) => lines.push(line));
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'hostile', version: '1' } };
  send(JSON.stringify({ jsonrpc: '2.0', id: 'init', method: 'initialize', params }));
  await reply('init');
  send('{"jsonrpc":"2.0","method":"notifications/initialized"}');
});

afterAll(async () => {
  server.kill('SIGKILL');
  await home[Symbol.asyncDispose]();
});

function send(message: string | Buffer): void {
  server.stdin?.write(message);
  server.stdin?.write('\n');
}

async function reply(id: unknown): Promise<Json> {
  while (server.exitCode === null && server.signalCode === null) {
    const found = lines.map((line) => JSON.parse(line) as Json).find((message) => message.id === id);
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  throw new Error(`No reply to ${String(id)}: the server ended with ${String(server.exitCode ?? server.signalCode)}.`);
}

it.each(HOSTILE)('answers ping after %s', async (_, message) => {
  send(message);
  const id = nextPing++;
  send(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));
  await expect(reply(id)).resolves.toEqual({ jsonrpc: '2.0', id, result: {} });
});

const request = (fields: Json): string => JSON.stringify({ jsonrpc: '2.0', ...fields });

it.each([
  ['another protocol version', JSON.stringify({ jsonrpc: '1.0', id: 'v1', method: 'ping' }), 'v1', -32_600],
  ['no protocol version', JSON.stringify({ id: 'v0', method: 'ping' }), 'v0', -32_600],
  ['no method', request({ id: 'm0' }), 'm0', -32_600],
  ['a method that is a number', request({ id: 'm1', method: 5 }), 'm1', -32_600],
  ['an id that is no whole number', request({ id: 1.5, method: 'ping' }), 1.5, -32_600],
  ['parameters that are a text', request({ id: 'p1', method: 'tools/call', params: 'x' }), 'p1', -32_602],
  ['parameters that are an array', request({ id: 'p2', method: 'tools/call', params: [] }), 'p2', -32_602],
  ['a _meta that is a number', request({ id: 'p3', method: 'tools/list', params: { _meta: 1 } }), 'p3', -32_602],
  ['no parameters', request({ id: 'p4', method: 'tools/call' }), 'p4', -32_602],
  ['a name that is an array', call(['start_ghap'], {}, 'p5'), 'p5', -32_602],
  ['arguments that are an array', call('store_memory', ['x'], 'p6'), 'p6', -32_602],
  ['an unknown method', request({ id: 'u1', method: 'does/not/exist' }), 'u1', -32_601],
])('point 7: answers a request of %s with an error', async (_name, message, id, code) => {
  send(message);
  await expect(reply(id)).resolves.toEqual({ jsonrpc: '2.0', id, error: expect.objectContaining({ code }) });
});

it.each([
  ['a batch', '[{"jsonrpc":"2.0","id":901,"method":"ping"},{"jsonrpc":"2.0","id":902,"method":"ping"}]'],
  ['an empty batch', '[]'],
  ['an id beyond all numbers', '{"jsonrpc":"2.0","id":1e400,"method":"ping"}'],
  ['an id that is an object', '{"jsonrpc":"2.0","id":{"a":1},"method":"ping"}'],
  ['an id that is null', '{"jsonrpc":"2.0","id":null,"method":"ping"}'],
])('point 7: answers %s once, with an error and without an id', async (_name, message) => {
  const before = lines.length;
  send(message);
  const id = nextPing++;
  send(JSON.stringify({ jsonrpc: '2.0', id, method: 'ping' }));
  await reply(id);
  const since = lines.slice(before).map((line) => JSON.parse(line) as Json);
  expect(since.filter((message) => message.id !== UNAWAITED)).toEqual([
    { jsonrpc: '2.0', id: null, error: { code: -32_600, message: expect.any(String) } },
    { jsonrpc: '2.0', id, result: {} },
  ]);
});

it('point 7: reads messages up to the limit, and refuses longer ones by their id', async () => {
  for (const [id, size] of [
    ['large', 15_000_000],
    ['huge', 60_000_000],
    ['after', 1000],
  ] as const) {
    send(call('retrieve_memories', { query: 'x'.repeat(size) }, id));
  }
  await expect(reply('large')).resolves.toMatchObject({ result: { isError: true } });
  const message = expect.stringContaining('longer than 16777216 bytes');
  await expect(reply('huge')).resolves.toEqual({ jsonrpc: '2.0', id: 'huge', error: { code: -32_600, message } });
  await expect(reply('after')).resolves.toHaveProperty('result');
});

it('answers interleaved requests each by its own id', async () => {
  const ids = Array.from({ length: 60 }, (_, index) => (index % 2 === 0 ? `text-${index}` : 500_000 + index));
  for (const [index, id] of ids.entries()) {
    send(
      index % 3 === 0 ? call('retrieve_memories', { query: `question ${index}` }, id) : call('get_active_ghap', {}, id),
    );
  }
  for (const [index, id] of ids.entries()) {
    const { result } = await reply(id);
    expect((result as Json).structuredContent).toHaveProperty(index % 3 === 0 ? 'results' : 'has_active');
  }
});

it('has written nothing but protocol to standard output', () => {
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
});
