import type { Random } from '../support/random.ts';
import type { RequestId } from '../support/server-process.ts';
import { hostileInput, hostileText, TOOLS } from './hostile-values.ts';

/** What the protocol asks of a server for a message: an answer, an error with one of these codes, or nothing. */
export type Expectation = 'answer' | 'nothing' | readonly number[];

export interface HostileMessage {
  readonly family: string;
  readonly bytes: string | Buffer;
  readonly id?: RequestId | undefined;
  readonly expected: Expectation;
}

type Family = (id: RequestId, random: Random) => Omit<HostileMessage, 'family' | 'id'>;

const INVALID_REQUEST = [-32_600];
const INVALID_PARAMS = [-32_602];
const REFUSED = [-32_600, -32_601, -32_602];

const json = (fields: Readonly<Record<string, unknown>>): string => JSON.stringify({ jsonrpc: '2.0', ...fields });
const call = (id: unknown, name: unknown, input: unknown): string =>
  json({ id, method: 'tools/call', params: { name, arguments: input } });

/** Kinds of hostile messages by name. */
export const FAMILIES: Readonly<Record<string, Family>> = {
  'broken JSON': (id, random) => {
    const whole = call(id, 'store_memory', { content: 'x' });
    return { bytes: whole.slice(0, 1 + random.below(whole.length - 1)), expected: 'nothing' };
  },
  'bytes of chance': (_id, random) => {
    const bytes = Buffer.from(Array.from({ length: 1 + random.below(300) }, () => random.below(256)));
    return { bytes: Buffer.from(bytes.map((byte) => (byte === 0x0a ? 0x20 : byte))), expected: 'nothing' };
  },
  'JSON that is no message': (_id, random) => ({
    bytes: random.pick(['42', 'null', 'true', '"ping"', '[]', '{}', '[[[]]]', '[{"jsonrpc":"2.0"}]', '   ', '']),
    expected: 'nothing',
  }),
  'invalid requests': (id, random) => ({
    bytes: JSON.stringify(
      random.pick<object>([
        { id, method: 'ping' },
        { jsonrpc: '1.0', id, method: 'ping' },
        { jsonrpc: 2, id, method: 'ping' },
        { jsonrpc: '2.0', id },
        { jsonrpc: '2.0', id, method: 5 },
        { jsonrpc: '2.0', id, method: null },
        { jsonrpc: '2.0', id, method: { toString: 'x' } },
      ]),
    ),
    expected: INVALID_REQUEST,
  }),
  'parameters of a wrong type': (id, random) => ({
    bytes: json({ id, method: 'tools/call', params: random.pick<unknown>([[], 'x', 5, true, [{ name: 'x' }]]) }),
    expected: INVALID_PARAMS,
  }),
  'tools of a wrong type': (id, random) => ({
    bytes: call(id, random.pick<unknown>([[], 5, null, {}, true]), {}),
    expected: INVALID_PARAMS,
  }),
  'tools that are not there': (id, random) => ({
    bytes: call(id, random.pick(['__proto__', 'constructor', '../../etc/passwd', '', hostileText(random)]), {}),
    expected: 'answer',
  }),
  'methods that are not there': (id, random) => ({
    bytes: json({ id, method: random.pick(['__proto__', 'toString', 'does/not/exist', '', hostileText(random)]) }),
    expected: REFUSED,
  }),
  'inputs of wrong types': (id, random) => ({
    bytes: call(id, random.pick(TOOLS), hostileInput(random)),
    expected: 'answer',
  }),
  'names of the prototype': (id, random) => ({
    bytes: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"tools/call","params":{"name":"${random.pick(TOOLS)}","arguments":{"__proto__":{"content":"x"},"constructor":{"prototype":{"polluted":true}},"content":"x"}}}`,
    expected: 'answer',
  }),
  'deep nesting': (id, random) => {
    const depth = 1 + random.below(6000);
    const [open, close] = random.pick([
      ['{"a":', '}'],
      ['[', ']'],
    ] as const);
    return {
      bytes: `{"jsonrpc":"2.0","id":${JSON.stringify(id)},"method":"tools/call","params":{"name":"get_memory","arguments":{"id":${open.repeat(depth)}1${close.repeat(depth)}}}}`,
      expected: 'answer',
    };
  },
  'hostile texts': (id, random) => ({
    bytes: call(id, random.pick(['store_memory', 'retrieve_memories', 'search_code', 'get_memory']), {
      content: hostileText(random),
    }),
    expected: 'answer',
  }),
  'texts that fit': (id, random) => ({
    bytes: call(id, 'store_memory', { content: `Kept ${hostileText(random).slice(0, 300)}` }),
    expected: 'answer',
  }),
  'large texts': (id, random) => ({
    bytes: call(id, 'store_memory', { content: 'x'.repeat(random.below(300_000)) }),
    expected: 'answer',
  }),
  'wrong ids': (_id, random) => ({
    bytes: json({ id: random.pick<unknown>([null, {}, [], true]), method: 'ping' }),
    expected: 'nothing',
  }),
  'answers nobody asked for': (id, random) => ({
    bytes: random.pick([json({ id, result: {} }), json({ id, error: { code: 1, message: 'x' } })]),
    expected: 'nothing',
  }),
  'notifications of all kinds': (_id, random) => ({
    bytes: json({
      method: random.pick(['notifications/cancelled', 'notifications/progress', 'notifications/x', 'tools/call']),
      params: random.pick<unknown>([{}, { requestId: 1 }, { requestId: {} }, { progressToken: 'x', progress: 'y' }]),
    }),
    expected: 'nothing',
  }),
  'calls that are cancelled': (id) => ({
    bytes: `${call(id, 'retrieve_memories', { query: 'what was kept' })}\n${json({ method: 'notifications/cancelled', params: { requestId: id } })}`,
    expected: 'nothing',
  }),
  'calls that are doubled': (id) => {
    const once = call(id, 'get_active_ghap', {});
    return { bytes: `${once}\n${once}`, expected: 'answer' };
  },
  'a second handshake': (id, random) => ({
    bytes: json({
      id,
      method: 'initialize',
      params: random.pick<unknown>([{}, { protocolVersion: '9999-01-01', capabilities: {}, clientInfo: {} }]),
    }),
    expected: 'answer',
  }),
};

/** The huge ones, of which few are enough. */
export function hugeMessage(id: RequestId, size: number): HostileMessage {
  const bytes = call(id, 'retrieve_memories', { query: 'x'.repeat(size) });
  return { family: 'huge texts', id, bytes, expected: 'answer' };
}

export function hostileMessage(number: number, random: Random): HostileMessage {
  const family = random.pick(Object.keys(FAMILIES));
  const id: RequestId = random.fraction() < 0.5 ? number : `hostile-${String(number)}`;
  const made = FAMILIES[family]?.(id, random);
  if (made === undefined) throw new RangeError(`No family ${family}.`);
  return { family, ...made, ...(made.expected === 'nothing' ? {} : { id }) };
}
