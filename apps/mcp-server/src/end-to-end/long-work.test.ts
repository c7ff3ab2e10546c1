import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { eventually } from '../test-support/eventually.ts';
import { HANDSHAKE, startRawClient, STATELESS, type Era, type RawClient } from '../test-support/raw-client.ts';
import type { Json } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const CAPABILITIES = 'io.modelcontextprotocol/clientCapabilities';
const TAKES_TASKS = { [CAPABILITIES]: { extensions: { 'io.modelcontextprotocol/tasks': {} } } };
const UNITS = 1500;

let home: TemporaryHome;
let client: RawClient;
let directory: string;

beforeEach(async () => {
  home = await temporaryHome();
  client = startRawClient(home);
  directory = join(home.home, 'code');
  await mkdir(directory, { recursive: true });
  const units = Array.from({ length: UNITS }, (_, index) =>
    writeFile(join(directory, `part${index}.ts`), `export function part${index}() {\n  return ${index};\n}\n`),
  );
  await Promise.all(units);
});

afterEach(async () => {
  await client[Symbol.asyncDispose]();
  await home[Symbol.asyncDispose]();
});

const resultOf = ({ result, error }: Json): Json => {
  expect(error).toBeUndefined();
  return result as Json;
};

const progressOf = (token: unknown): readonly Json[] =>
  client.received
    .filter(({ method, params }) => method === 'notifications/progress' && (params as Json).progressToken === token)
    .map(({ params }) => params as Json);

async function indexes(era: Era): Promise<unknown> {
  const params = era.params({ name: 'get_index_status', arguments: {} });
  return (resultOf(await client.request('tools/call', params)).structuredContent as Json).results;
}

describe.each([HANDSHAKE, STATELESS])('point 20: long work of a client of $name that takes no tasks', (era: Era) => {
  const index = (token: string): Json =>
    era.params({ name: 'index_codebase', arguments: { directory }, _meta: { progressToken: token } });

  it('is told of as it goes on', async () => {
    await era.open(client);
    const { structuredContent } = resultOf(await client.request('tools/call', index('p1')));
    expect(structuredContent).toMatchObject({ indexed: UNITS });
    const told = progressOf('p1').map(({ progress }) => Number(progress));
    expect(told.length).toBeGreaterThan(1);
    expect(told).toEqual([...new Set(told)].sort((one, other) => one - other));
    expect(progressOf('p1').at(-1)).toMatchObject({
      total: UNITS,
      message: expect.stringContaining(`of ${UNITS} files`),
    });
  });

  it('ends when it is cancelled, leaves nothing, and is not answered', async () => {
    await era.open(client);
    const id = client.start('tools/call', index('p2'));
    await client.message(({ method }) => method === 'notifications/progress');
    client.send({ jsonrpc: '2.0', method: 'notifications/cancelled', params: era.params({ requestId: id }) });
    await eventually(async () => expect(await indexes(era)).toEqual([]));
    expect(client.received.filter((message) => message.id === id)).toEqual([]);
  });
});

describe('point 20: long work of a client that takes tasks', () => {
  const begin = async (name: string, input: Json): Promise<Json> =>
    resultOf(await client.request('tools/call', STATELESS.params({ name, arguments: input, _meta: TAKES_TASKS })));
  const stateOf = async (taskId: unknown): Promise<Json> =>
    resultOf(await client.request('tasks/get', STATELESS.params({ taskId })));

  it('is offered as an extension', async () => {
    const { capabilities } = resultOf(await STATELESS.open(client));
    expect(capabilities).toMatchObject({ extensions: { 'io.modelcontextprotocol/tasks': {} } });
  });

  it('goes on under an id until its outcome is asked for', async () => {
    const task = await begin('index_codebase', { directory });
    expect(task).toMatchObject({
      resultType: 'task',
      taskId: expect.stringMatching(/^[\da-f-]{36}$/u),
      status: 'working',
      createdAt: expect.any(String),
      lastUpdatedAt: expect.any(String),
      ttlMs: expect.any(Number),
      pollIntervalMs: expect.any(Number),
    });
    const states: Json[] = [];
    await eventually(async () => {
      states.push(await stateOf(task.taskId));
      expect(states.at(-1)).toMatchObject({ status: 'completed' });
    }, 20);
    expect(states.some(({ statusMessage }) => String(statusMessage).includes(`of ${UNITS} files`))).toBe(true);
    const { result, resultType } = states.at(-1)!;
    expect(resultType).toBe('complete');
    expect(result).toMatchObject({ structuredContent: { indexed: UNITS }, content: [{ type: 'text' }] });
  });

  it('ends when it is cancelled, and leaves nothing', async () => {
    const { taskId } = await begin('index_codebase', { directory });
    await eventually(async () => expect(await stateOf(taskId)).toHaveProperty('statusMessage'), 5);
    resultOf(await client.request('tasks/cancel', STATELESS.params({ taskId })));
    expect(await stateOf(taskId)).toMatchObject({ status: 'cancelled' });
    await eventually(async () => expect(await indexes(STATELESS)).toEqual([]));
    expect(await stateOf(taskId)).not.toHaveProperty('result');
  });

  it('may be a clustering; what a tool refuses is the outcome of its task', async () => {
    const outcomes = new Map<string, Json>();
    for (const axis of ['full', 'sideways']) {
      const { taskId } = await begin('get_clusters', { axis });
      await eventually(async () => {
        const state = await stateOf(taskId);
        expect(state).toMatchObject({ status: 'completed' });
        outcomes.set(axis, state.result as Json);
      }, 20);
    }
    const refusal = (text: string): Json => ({ isError: true, content: [{ text: expect.stringContaining(text) }] });
    expect(outcomes.get('full')).toMatchObject(refusal('insufficient_data'));
    expect(outcomes.get('sideways')).toMatchObject(refusal('validation_error'));
  });

  it('is an answer at once where the tool is quick, and an error where there is no such task', async () => {
    expect(await begin('get_active_ghap', {})).toMatchObject({
      resultType: 'complete',
      structuredContent: { has_active: false },
    });
    for (const method of ['tasks/get', 'tasks/cancel', 'tasks/update']) {
      const answer = await client.request(method, STATELESS.params({ taskId: 'none', inputResponses: {} }));
      expect(answer).toMatchObject({ error: { code: -32_602, message: expect.stringContaining("no task 'none'") } });
    }
  });
});
