import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { embeddedMemoryText, memoryCollection, type MemoryPayload } from '@learning-memory/memory-core';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { openTransformersEmbedding } from '@learning-memory/embedding-transformers';
import type { EmbeddingService } from '@learning-memory/embedding';
import { writeTinyModel } from '@learning-memory/onnx-model';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { dataPaths } from '../data-paths.ts';
import { findUnembedded } from '../test-support/find-unembedded.ts';
import { runCommand, startCommand, type CommandResult } from '../test-support/run-command.ts';
import { runDoctor } from '../test-support/run-doctor.ts';
import { startServer, type Json, type ServerProcess } from '../test-support/server-process.ts';
import { temporaryHome, type TemporaryHome } from '../test-support/temporary-home.ts';

const TINY = 'owner/tiny';
const SESSION = { CLAUDE_CODE_SESSION_ID: 'session-models', TOOLSETS: 'memory' };

let home: TemporaryHome;

beforeEach(async () => {
  home = await temporaryHome();
  await writeTinyModel(join(dataPaths(home.home).models, TINY));
});

afterEach(async () => {
  await home[Symbol.asyncDispose]();
});

const run = (...args: string[]): Promise<CommandResult> => runCommand(home, args, process.cwd());

async function succeed(...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await run(...args);
  expect([code, stderr]).toEqual([0, '']);
  return stdout;
}

async function fill(contents: readonly string[]): Promise<void> {
  await using server = await startServer(home, SESSION);
  for (const content of contents) await server.call('store_memory', { content });
}

async function storedModels(): Promise<readonly string[]> {
  await using store = createSqliteVectorStore({ file: dataPaths(home.home).database });
  return [...new Set((await store.listCollections()).map(({ model }) => model.id))];
}

async function contentOf(server: ServerProcess, query: string): Promise<unknown> {
  const { results } = await server.call('retrieve_memories', { query, limit: 1 });
  return (results as Json[])[0]?.content;
}

async function check(name: string): Promise<Json | undefined> {
  const { stdout } = await runDoctor(home);
  return (JSON.parse(stdout) as { checks: Json[] }).checks.find((one) => one.name === name);
}

const CONTENTS = ['The connection pool is exhausted under load', 'Users prefer dark colours in the editor'];

describe('model list', () => {
  it('names the models, those that are here, the chosen one, and whose data are stored', async () => {
    await fill(CONTENTS);
    const text = await succeed('model', 'list');
    expect(text).toMatch(/^\* auto /mu);
    expect(text).toMatch(/^ {2}nomic-embed-text .*768 dimensions, 547 MB; `learning-memory model use` brings it$/mu);
    expect(text).toMatch(/^ {2}owner\/tiny .*models$/mu);
    expect(text).toMatch(/^Chosen: auto\. Stored: \d+ points by static-256-\w+\.$/mu);
    const json = JSON.parse(await succeed('model', 'list', '--json')) as Json;
    expect(json).toMatchObject({ chosen: 'auto', data: { [(await storedModels())[0]!]: expect.any(Number) } });
  });
});

describe('model use', () => {
  it('chooses a model in an empty home', async () => {
    expect(await succeed('model', 'use', TINY)).toMatch(
      /EMBEDDING_MODEL is owner\/tiny from now on \(owner\/tiny-\w{8}/u,
    );
    await fill(CONTENTS);
    expect(await storedModels()).toEqual([expect.stringMatching(/^owner\/tiny-/u)]);
  });

  it('says what a move costs, keeps the other settings, and lets the next server make it', async () => {
    await fill(CONTENTS);
    const config = join(home.home, 'config.json');
    await writeFile(config, '{\n    "INJECTION": "minimal"\n}\n');
    const text = await succeed('model', 'use', TINY);
    expect(text).toMatch(
      /2 points of static-256-\w+ are to be embedded by owner\/tiny-\w+: about \d+ s and 0\.\d MB of disk/u,
    );
    expect(await readFile(config, 'utf8')).toBe(
      '{\n    "INJECTION": "minimal",\n    "EMBEDDING_MODEL": "owner/tiny"\n}\n',
    );
    await using server = await startServer(home, SESSION);
    for (const content of CONTENTS) expect(await contentOf(server, content)).toBe(content);
    for (let tries = 0; (await storedModels()).join().startsWith('static') && tries < 200; tries += 1) await sleep(50);
    expect(await storedModels()).toEqual([expect.stringMatching(/^owner\/tiny-/u)]);
    for (const content of CONTENTS) expect(await contentOf(server, content)).toBe(content);
  });

  it('takes a folder from where it is typed, keeps it as absolute, and lists it as the chosen one', async () => {
    const folder = join(home.journal, 'my-model');
    await writeTinyModel(folder);
    const typed = await runCommand(home, ['model', 'use', './my-model'], home.journal);
    expect(typed).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(`EMBEDDING_MODEL is ${folder} from now on`),
    });
    expect(JSON.parse(await readFile(join(home.home, 'config.json'), 'utf8'))).toEqual({ EMBEDDING_MODEL: folder });
    expect((await succeed('model', 'list')).split('\n')).toContainEqual(
      expect.stringMatching(new RegExp(`^\\* ${folder} +a folder$`, 'u')),
    );
    await rm(folder, { recursive: true });
    expect(await succeed('model', 'list')).toMatch(/^\* .*a folder that is not there$/mu);
  });

  it('leaves a server of the other model with an error that names both and what to do', async () => {
    await fill(CONTENTS);
    await succeed('model', 'use', TINY);
    await succeed('reembed');
    await using server = await startServer(home, { ...SESSION, EMBEDDING_MODEL: 'static' });
    expect(await server.fail('retrieve_memories', { query: CONTENTS[0] })).toMatchObject({
      type: 'conflict',
      message: expect.stringMatching(/vectors of owner\/tiny-.* not of static-256.*`learning-memory reembed`/u),
    });
  });

  it('leaves a running server its own vectors until all are embedded, and then says to reconnect it', async () => {
    await using server = await startServer(home, SESSION);
    for (const content of CONTENTS) await server.call('store_memory', { content });
    const ask = () => server.call('retrieve_memories', { query: 'too many clients of the storage at once' });
    const before = await ask();
    expect(before.results).not.toEqual([]);
    await succeed('model', 'use', TINY);
    expect(await ask()).toEqual(before);
    expect(await server.call('store_memory', { content: 'A third one' })).not.toHaveProperty('notice');
    await succeed('reembed');
    expect(await server.fail('retrieve_memories', { query: CONTENTS[0] })).toMatchObject({
      message: expect.stringContaining('since this server started, reconnect it'),
    });
  });

  it('is reported by doctor where the settings in force name another', async () => {
    await fill(CONTENTS);
    await succeed('model', 'use', TINY);
    await writeFile(join(home.home, 'config.json'), '{"EMBEDDING_MODEL":"static"}');
    expect(await check('re-embedding')).toMatchObject({
      status: 'warning',
      message: expect.stringMatching(/^memories are to be embedded by owner\/tiny-\w+, but .* say static-256-/u),
    });
    await using server = await startServer(home, SESSION);
    expect(await server.call('retrieve_memories', { query: CONTENTS[0] })).not.toHaveProperty('notice');
    await succeed('reembed');
    expect(await check('re-embedding')).toMatchObject({ status: 'ok' });
  });

  it('names for every command what embeds the data by the model in force', async () => {
    await fill(CONTENTS);
    await succeed('model', 'use', TINY);
    await succeed('reembed');
    const { code, stderr } = await run('memories', 'list', '--embedding-model', 'static');
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/vectors of owner\/tiny-.*`learning-memory reembed` embeds/u),
    ]);
  });

  it('goes back before anything was embedded, as if nothing had been', async () => {
    await fill(CONTENTS);
    const [before] = await storedModels();
    await succeed('model', 'use', TINY);
    expect(await check('re-embedding')).toMatchObject({ status: 'warning' });
    await succeed('model', 'use', 'static');
    expect(await check('re-embedding')).toMatchObject({ status: 'ok', message: 'none under way' });
    expect(await storedModels()).toEqual([before]);
  });

  it.each([
    ['word2vec', 'must be one of auto, static, nomic-embed-text'],
    ['/nowhere/at/all', 'has no config.json'],
    ['./nowhere', 'has no config.json'],
    ['nowhere/at/all', 'begins with ./ or ../'],
  ])('refuses %s, and changes nothing', async (name, reason) => {
    const { code, stderr } = await run('model', 'use', name);
    expect([code, stderr]).toEqual([2, expect.stringContaining(reason)]);
    await expect(readFile(join(home.home, 'config.json'))).rejects.toThrow('ENOENT');
  });

  it('refuses a model whose weights are damaged', async () => {
    await writeFile(join(dataPaths(home.home).models, TINY, 'onnx/model.onnx'), 'no weights');
    const { code, stderr } = await run('model', 'use', TINY);
    expect([code, stderr]).toEqual([2, expect.stringContaining('cannot be used')]);
    await expect(readFile(join(home.home, 'config.json'))).rejects.toThrow('ENOENT');
  });
});

describe('migrate', () => {
  it.each(['sqlite', 'memory', 'paper'])('refuses to move to %s, and says what there is', async (store) => {
    await fill(CONTENTS);
    const { code, stderr } = await run('migrate', '--to', store);
    expect([code, stderr]).toEqual([2, expect.stringContaining(`The store to move to must be`)]);
    await expect(readFile(join(home.home, 'config.json'))).rejects.toThrow('ENOENT');
  });
});

it('doctor says how much there is, and what another model would take', async () => {
  await fill(CONTENTS);
  expect(await check('vectors')).toMatchObject({
    status: 'ok',
    message: expect.stringMatching(
      /^2 vectors of 256 numbers in sqlite, at most 0\.0 MB; .*nomic-embed-text 0\.0 MB and 547 MB of files/u,
    ),
  });
});

it('auto stays with the model of the data when the settings are gone', async () => {
  await succeed('model', 'use', TINY);
  await fill(CONTENTS);
  await rm(join(home.home, 'config.json'));
  expect(await check('embedding model')).toMatchObject({ message: expect.stringMatching(/^owner\/tiny-\w+, 32 dim/u) });
  await using server = await startServer(home, SESSION);
  expect(await contentOf(server, 'connection pool')).toBe(CONTENTS[0]);
});

const ITEMS = 5000;
const KILLS = 10;

/** Writes them at once, as the memory service does. */
async function fillMany(embedding: EmbeddingService): Promise<void> {
  const { database } = dataPaths(home.home);
  await mkdir(home.home, { recursive: true });
  await using store = createSqliteVectorStore({ file: database });
  const collection = memoryCollection(embedding.model);
  const memories = Array.from({ length: ITEMS }, (_, index) => memory(index));
  for (let start = 0; start < ITEMS; start += 500) {
    const slice = memories.slice(start, start + 500);
    const vectors = await embedding.embedBatch(slice.map(embeddedMemoryText), { inputType: 'document' });
    await store.upsert(
      collection,
      slice.map((payload, index) => ({
        id: payload.id,
        vector: vectors[index],
        text: { content: payload.content, tags: '' },
        payload,
      })),
    );
  }
}

function memory(index: number): MemoryPayload {
  const content = `Report ${index}: the queue of table ${index % 7} waits for worker ${index % 31} under load`;
  return {
    id: `memory_${String(index).padStart(6, '0')}`,
    content,
    category: 'fact',
    importance: 0.5,
    tags: [],
    createdAt: index,
    updatedAt: index,
    contentHash: String(index),
  };
}

async function vectorsOf({ model }: EmbeddingService): Promise<ReadonlyMap<string, readonly number[] | undefined>> {
  await using store = createSqliteVectorStore({ file: dataPaths(home.home).database });
  const vectors = new Map<string, readonly number[] | undefined>();
  let cursor: string | undefined;
  do {
    const page = await store.scroll(memoryCollection(model), { limit: 500, cursor, withVectors: true });
    for (const { id, vector } of page.points) vectors.set(id, vector);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return vectors;
}

/** Kills the command again and again while a server of the model before answers, then lets it end. */
async function moveThroughKills(model: string, server: ServerProcess): Promise<number> {
  let killed = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const command = startCommand(home, ['reembed', '--embedding-model', model], process.cwd());
    const { child, ended } = command;
    while (child.exitCode === null && !/to be embedded/u.test(command.stdout())) await sleep(5);
    await sleep(kill * 4);
    if (child.kill('SIGKILL')) killed += 1;
    await ended;
    const index = (kill * 97) % ITEMS;
    const { results } = await server.call('retrieve_memories', { query: `report ${index}`, project: '*', limit: 3 });
    expect((results as Json[]).map(({ id }) => id)).toContain(`memory_${String(index).padStart(6, '0')}`);
  }
  expect(await succeed('reembed', '--embedding-model', model)).toMatch(/all are now|is embedded by .* already/u);
  return killed;
}

it(`${ITEMS} memories move to another model and back, through ten kills each way, searchable throughout and equal at the end`, async () => {
  await using embedding = createPackagedStaticEmbedding();
  await using tiny = await openTransformersEmbedding({
    model: TINY,
    directory: dataPaths(home.home).models,
    localOnly: true,
  });
  await fillMany(embedding);
  const before = await vectorsOf(embedding);
  let killed = 0;
  {
    await using server = await startServer(home, { ...SESSION, EMBEDDING_MODEL: 'static' });
    killed += await moveThroughKills(TINY, server);
  }
  await using moved = createSqliteVectorStore({ file: dataPaths(home.home).database });
  expect(await findUnembedded(moved, tiny)).toEqual([]);
  {
    await using server = await startServer(home, { ...SESSION, EMBEDDING_MODEL: TINY });
    killed += await moveThroughKills('static', server);
  }
  expect(killed).toBe(2 * KILLS);
  expect(await vectorsOf(embedding)).toEqual(before);
});
