import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { fetchModel, openTransformersEmbedding, type FetchProgress } from './index.ts';
import { startHub } from './test-support/hub.ts';
import { modelFolder, type ModelFolder } from './test-support/model-folder.ts';

const DOCUMENT = { inputType: 'document' } as const;
/** Of a port on which nothing listens. */
const NOWHERE = 'http://127.0.0.1:9/';

let models: ModelFolder;

beforeEach(async () => {
  models = await modelFolder();
});

afterEach(async () => {
  await models[Symbol.asyncDispose]();
});

async function filesOf(folder: string): Promise<readonly string[]> {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();
}

describe('the files of a model of the hub', () => {
  it('are fetched on the first use, and never again', async () => {
    await using hub = await startHub({ repositories: { 'owner/tiny': await models.tiny('hub') } });
    const options = { model: 'owner/tiny', directory: models.path, hub: hub.url };
    await using service = await openTransformersEmbedding(options);
    expect(await service.embed('connection pool', DOCUMENT)).toHaveLength(32);
    expect(await filesOf(join(models.path, 'owner/tiny'))).toEqual(await filesOf(join(models.path, 'hub')));
    const { length } = hub.asked;
    await using again = await openTransformersEmbedding({ ...options, hub: NOWHERE });
    expect(again.model).toEqual(service.model);
    expect(await again.embed('connection pool', DOCUMENT)).toEqual(await service.embed('connection pool', DOCUMENT));
    expect(hub.asked).toHaveLength(length);
  });

  it('take away what a killed download left long ago, and nothing that may be arriving', async () => {
    await using hub = await startHub({ repositories: { 'owner/tiny': await models.tiny('hub') } });
    const folder = join(models.path, 'owner/tiny');
    await mkdir(folder, { recursive: true });
    for (const name of ['config.json.old.part', 'config.json.new.part']) await writeFile(join(folder, name), '{');
    const longAgo = new Date(Date.now() - 2 * 86_400_000);
    await utimes(join(folder, 'config.json.old.part'), longAgo, longAgo);
    await fetchModel({ model: 'owner/tiny', directory: models.path, hub: hub.url });
    const parts = (await filesOf(folder)).filter((name) => name.endsWith('.part'));
    expect(parts).toEqual(['config.json.new.part']);
  });

  it('come with what the model says of itself, and with progress', async () => {
    const source = await models.tiny('hub');
    await models.writeJson('hub/1_Pooling/config.json', {
      pooling_mode_mean_tokens: true,
      word_embedding_dimension: 32,
    });
    await using hub = await startHub({ repositories: { 'owner/tiny': source } });
    const seen: FetchProgress[] = [];
    const folder = await fetchModel({
      model: 'owner/tiny',
      directory: models.path,
      hub: hub.url,
      onProgress: (progress) => seen.push(progress),
    });
    expect(await readFile(join(folder, '1_Pooling/config.json'))).toEqual(
      await readFile(join(source, '1_Pooling/config.json')),
    );
    const { size } = await stat(join(source, 'onnx/model.onnx'));
    expect(seen.filter(({ file }) => file === 'onnx/model.onnx').at(-1)).toEqual({
      file: 'onnx/model.onnx',
      done: size,
      total: size,
    });
    expect(hub.asked.at(-1)).toBe('config.json');
  });

  it('are whole or not there, and the next call brings them', async () => {
    let broken = true;
    await using hub = await startHub({
      repositories: { 'owner/tiny': await models.tiny('hub') },
      answer(path, response) {
        if (!broken || path !== 'onnx/model.onnx') return false;
        response.writeHead(200, { 'content-length': 1000 }).write('half of it', () => response.destroy());
        return true;
      },
    });
    const options = { model: 'owner/tiny', directory: models.path, hub: hub.url };
    await expect(fetchModel(options)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    expect(await filesOf(join(models.path, 'owner/tiny/onnx'))).toEqual([]);
    broken = false;
    await fetchModel(options);
    await using service = await openTransformersEmbedding({ ...options, localOnly: true });
    expect(await service.embed('connection pool', DOCUMENT)).toHaveLength(32);
  });

  it.each([
    ['of a network that asks to sign in', { 'content-type': 'text/html' }, '<html>Sign in</html>', 'a web page'],
    ['that says nothing of itself', {}, '\n<html>Sign in</html>', 'a web page'],
    ['that is empty', {}, '', 'it is empty'],
  ])('are not those of an answer %s', async (_, headers, body, reason) => {
    let broken = true;
    await using hub = await startHub({
      repositories: { 'owner/tiny': await models.tiny('hub') },
      answer(_path, response) {
        if (broken) response.writeHead(200, headers).end(body);
        return broken;
      },
    });
    const options = { model: 'owner/tiny', directory: models.path, hub: hub.url };
    await expect(fetchModel(options)).rejects.toMatchObject({ message: expect.stringContaining(reason) });
    expect(await filesOf(join(models.path, 'owner'))).toEqual([]);
    broken = false;
    await using service = await openTransformersEmbedding(options);
    expect(await service.embed('connection pool', DOCUMENT)).toHaveLength(32);
  });

  it('are fetched again where they are damaged, those alone, and it is said', async () => {
    await using hub = await startHub({ repositories: { 'owner/tiny': await models.tiny('hub') } });
    const options = { model: 'owner/tiny', directory: models.path, hub: hub.url };
    const folder = await models.tiny('owner/tiny');
    const page = '<html>Sign in</html>';
    for (const name of ['config.json', 'onnx/model.onnx', 'sentence_bert_config.json'])
      await writeFile(join(folder, name), page);
    await expect(openTransformersEmbedding({ ...options, localOnly: true })).rejects.toMatchObject({
      message: expect.stringMatching(/config\.json is damaged: it is a web page.*Delete it, and bring it anew/u),
    });
    const said: string[] = [];
    await fetchModel({ ...options, onDamaged: ({ path }) => said.push(relative(folder, path)) });
    expect(said).toEqual(['sentence_bert_config.json', 'config.json', join('onnx', 'model.onnx')]);
    expect(hub.asked).toEqual(['sentence_bert_config.json', 'onnx/model.onnx', 'config.json']);
    expect(await filesOf(folder)).toEqual(await filesOf(join(models.path, 'hub')));
    await using service = await openTransformersEmbedding({ ...options, localOnly: true });
    expect(await service.embed('connection pool', DOCUMENT)).toHaveLength(32);
  });

  it('are named in a folder of the user', async () => {
    const folder = await models.tiny('mine');
    await writeFile(join(folder, 'tokenizer.json'), '{');
    const named = { message: expect.stringMatching(/tokenizer\.json is damaged: it is no JSON.*Place it there anew/u) };
    await expect(fetchModel({ model: folder, directory: models.path })).rejects.toMatchObject(named);
    await using service = await openTransformersEmbedding({ model: folder, directory: models.path });
    await expect(service.embed('connection pool', DOCUMENT)).rejects.toMatchObject(named);
    await writeFile(join(folder, 'tokenizer.json'), '{}');
    await expect(service.embed('connection pool', DOCUMENT)).rejects.toMatchObject({
      message: expect.stringMatching(/tokenizer\.json seems to be damaged: delete it/u),
    });
  });

  it('may be fetched by two at a time', async () => {
    await using hub = await startHub({ repositories: { 'owner/tiny': await models.tiny('hub') } });
    const options = { model: 'owner/tiny', directory: models.path, hub: hub.url };
    const [one, other] = await Promise.all([fetchModel(options), fetchModel(options)]);
    expect(one).toBe(other);
    expect(await filesOf(one)).toEqual(await filesOf(join(models.path, 'hub')));
  });

  it('are not fetched when the caller gives up', async () => {
    await using hub = await startHub({ repositories: {}, answer: () => true });
    const controller = new AbortController();
    const options = { model: 'owner/tiny', directory: models.path, hub: hub.url, signal: controller.signal };
    const fetching = fetchModel(options);
    setTimeout(() => controller.abort(), 50);
    await expect(fetching).rejects.toMatchObject({ code: 'EMBEDDING_ABORTED' });
  });
});

describe('a hub that does not answer', () => {
  const placed = /gave no .*Place config\.json, .*onnx\/model\.onnx of https:\/\/huggingface\.co\/owner\/tiny in /u;

  it.each([
    ['is not reached', NOWHERE],
    ['has no name', 'http://hub.invalid/'],
  ])('because it %s is named, with how to place the files', async (_, hub) => {
    const opening = openTransformersEmbedding({ model: 'owner/tiny', directory: models.path, hub });
    await expect(opening).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      kind: 'unavailable',
      message: expect.stringMatching(placed),
    });
  });

  it('because it is silent is given up within ten seconds', async () => {
    await using hub = await startHub({ repositories: {}, answer: () => true });
    const started = performance.now();
    const fetching = fetchModel({ model: 'owner/tiny', directory: models.path, hub: hub.url });
    await expect(fetching).rejects.toMatchObject({ message: expect.stringMatching(placed) });
    await expect(fetching).rejects.toMatchObject({ message: expect.stringContaining('silent for 8 s') });
    expect(performance.now() - started).toBeLessThan(10_000);
  });

  it('or refuses is quoted', async () => {
    const answer = (_: string, response: { writeHead(status: number): { end(): unknown } }): boolean => {
      response.writeHead(401).end();
      return true;
    };
    await using hub = await startHub({ repositories: {}, answer });
    await expect(fetchModel({ model: 'owner/tiny', directory: models.path, hub: hub.url })).rejects.toMatchObject({
      message: expect.stringContaining('it answers 401'),
    });
  });
});
