import { readFile, rename, rm, truncate } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import type { EmbeddingService } from '@learning-memory/embedding';
import { embeddingServiceContract } from '@learning-memory/embedding-testing';
import { openTransformersEmbedding } from './index.ts';
import { modelFolder, type ModelFolder } from './test-support/model-folder.ts';

const DOCUMENT = { inputType: 'document' } as const;
const QUERY = { inputType: 'query' } as const;

let models: ModelFolder;

beforeEach(async () => {
  models = await modelFolder();
});

afterEach(async () => {
  await models[Symbol.asyncDispose]();
});

function open(model: string, more: object = {}): Promise<EmbeddingService> {
  return openTransformersEmbedding({ model, directory: models.path, localOnly: true, ...more });
}

/** A model whose files alone differ in what `change` writes gives other vectors, and is another model. */
async function withFile(file: string, content: unknown): Promise<EmbeddingService> {
  const folder = await models.tiny('changed');
  await models.writeJson(`changed/${file}`, content);
  return open(folder);
}

/** By rows of its one tensor. */
function tokenVectors(weights: Buffer, dimension: number): (row: number) => readonly number[] {
  const start = findNumbers(weights, dimension);
  return (row) =>
    Array.from({ length: dimension }, (_, index) => weights.readFloatLE(start + (row * dimension + index) * 4));
}

/** Five tokens of zeros come first. */
function findNumbers(weights: Buffer, dimension: number): number {
  return weights.indexOf(Buffer.alloc(5 * dimension * 4));
}

describe('a tiny ONNX model', () => {
  registerContract({ describe, it }, embeddingServiceContract, {
    createHarness: async () => {
      const service = await open(await models.tiny('tiny'));
      return { service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
    },
    excluded: { 'words.*': 'a transformer gives one vector a text, and none for each of its words' },
  });

  it('gives the mean of the vectors of its tokens, by hand', async () => {
    const folder = await models.tiny('tiny');
    const { model } = JSON.parse(await readFile(join(folder, 'tokenizer.json'), 'utf8')) as {
      model: { vocab: Readonly<Record<string, number>> };
    };
    const vectorOf = tokenVectors(await readFile(join(folder, 'onnx/model.onnx')), 32);
    const rows = ['connection', 'pool', 'c', '##7'].map((token) => vectorOf(model.vocab[token]!));
    const sum = rows[0]!.map((_, index) => rows.reduce((total, row) => total + row[index]!, 0));
    const length = Math.hypot(...sum);
    await using service = await open(folder);
    const vector = await service.embed('Connection pool c7', DOCUMENT);
    expect(vector).toHaveLength(32);
    for (const [index, value] of sum.entries()) expect(vector![index]).toBeCloseTo(value / length, 6);
  });

  it('is stamped with its folder and what its vectors depend on, and with nothing else', async () => {
    await using first = await open(await models.tiny('first/tiny'));
    await using same = await open(await models.tiny('second/tiny'));
    await using other = await open(await models.tiny('third/tiny', { seed: 2 }));
    await using pooled = await withFile('1_Pooling/config.json', { pooling_mode_cls_token: true });
    expect(first.model).toEqual({ id: expect.stringMatching(/^tiny-[0-9a-f]{8}$/u), dimension: 32, denseWeight: 0.5 });
    expect(same.model).toEqual(first.model);
    expect(other.model.id).not.toBe(first.model.id);
    expect(pooled.model.id.slice(-8)).not.toBe(first.model.id.slice(-8));
  });

  it('lies in a folder of any name, with its weights in it or in onnx/', async () => {
    const folder = await models.tiny('a -- folder ü.git');
    await using service = await open(folder);
    const vector = await service.embed('connection pool', DOCUMENT);
    expect(vector).toBeDefined();
    await rename(join(folder, 'onnx/model.onnx'), join(folder, 'model.onnx'));
    await using moved = await open(folder);
    expect(moved.model.id).toBe(service.model.id);
    expect(await moved.embed('connection pool', DOCUMENT)).toEqual(vector);
  });
});

describe('what the files of a model say', () => {
  it('prefixes of questions and documents go before the text', async () => {
    await using service = await withFile('config_sentence_transformers.json', {
      prompts: { query: 'search ', passage: 'page ' },
    });
    await using plain = await open(await models.tiny('plain'));
    const [asQuery, asDocument] = [await service.embed('lost', QUERY), await service.embed('lost', DOCUMENT)];
    expect(asQuery).toEqual(await plain.embed('search lost', QUERY));
    expect(asDocument).toEqual(await plain.embed('page lost', DOCUMENT));
    expect(await service.embed('  ', QUERY)).toBeUndefined();
  });

  it('a model that pools by its first token gives the vector of that', async () => {
    await using service = await withFile('1_Pooling/config.json', { pooling_mode_cls_token: true });
    // The start has no vector of its own in the tiny model.
    expect(await service.embed('connection pool', DOCUMENT)).toBeUndefined();
  });

  it('what is longer than it reads is cut', async () => {
    await using service = await withFile('sentence_bert_config.json', { max_seq_length: 4 });
    const short = await service.embed('connection pool', DOCUMENT);
    expect(await service.embed(`connection pool ${'exhausted '.repeat(50_000)}`, DOCUMENT)).toEqual(short);
  });

  it('quantised weights are a model of their own, whose vectors do not depend on their neighbours', async () => {
    const folder = await models.tiny('tiny', { file: 'model_quantized.onnx' });
    await using service = await open(folder, { precision: 'q8' });
    expect(service.model.id).toMatch(/^tiny-[0-9a-f]{8}-q8$/u);
    const texts = ['connection pool', 'users prefer dark colours in the editor'];
    const batch = await service.embedBatch(texts, DOCUMENT);
    expect(await service.embed(texts[0]!, DOCUMENT)).toEqual(batch[0]);
  });
});

describe('a model that cannot be used', () => {
  it.each(['relative/to/nothing', 'tiny', '', '../x'])('by the name "%s" is refused', async (model) => {
    await expect(open(model)).rejects.toThrow(RangeError);
  });

  it('takes precisions and devices by their names alone', async () => {
    const folder = await models.tiny('tiny');
    await expect(open(folder, { precision: 'int4' })).rejects.toThrow(
      new RangeError('The precision is "int4"; it must be one of fp32, fp16, q8, q4.'),
    );
    await expect(open(folder, { device: 'gpu3' })).rejects.toThrow(
      new RangeError('The device is "gpu3"; it must be one of cpu, cuda, dml, coreml, webgpu.'),
    );
  });

  it('says which devices there are where the one that was asked for is not', async () => {
    const device = process.platform === 'darwin' ? 'dml' : 'coreml';
    await using service = await open(await models.tiny('tiny'), { device });
    await expect(service.embed('connection pool', DOCUMENT)).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringMatching(/Should be one of: .*cpu\. The device "\w+" cannot be used .*choose another one/u),
    });
  });

  it('says which files are missing, and where they come from', async () => {
    await expect(open('owner/name')).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringMatching(/onnx\/model\.onnx.* of https:\/\/huggingface\.co\/owner\/name in .*owner.name/u),
    });
    const installCommand = 'fetch owner/name';
    await expect(open('owner/name', { installCommand })).rejects.toMatchObject({
      message: expect.stringMatching(/`fetch owner\/name` brings its files\. Or place config\.json/u),
    });
    const folder = await models.tiny('tiny');
    await rm(join(folder, 'tokenizer.json'));
    await expect(open(folder)).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringContaining('has no tokenizer.json'),
    });
  });

  it('of a known name is described before its files are there, and used once they are', async () => {
    await using service = await open('all-MiniLM-L6-v2');
    expect(service.model).toMatchObject({ id: 'all-MiniLM-L6-v2', dimension: 384 });
    const embedded = service.embed('connection', DOCUMENT);
    await expect(embedded).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE', kind: 'unavailable' });
    await models.tiny('Xenova/all-MiniLM-L6-v2', { dimension: 384 });
    expect(await service.embed('connection', DOCUMENT)).toHaveLength(384);
  });

  it('says so when its weights are damaged, and reads those that take their place', async () => {
    const folder = await models.tiny('tiny');
    await using service = await open(folder);
    await truncate(join(folder, 'onnx/model.onnx'), 1000);
    await expect(service.embed('connection', DOCUMENT)).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    await models.tiny('tiny');
    expect(await service.embed('connection', DOCUMENT)).toHaveLength(32);
  });

  it('says so when it gives vectors of another length than it says', async () => {
    const folder = await models.tiny('tiny');
    await models.writeJson('tiny/config.json', { model_type: 'bert', hidden_size: 64 });
    await using service = await open(folder);
    await expect(service.embed('connection', DOCUMENT)).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringContaining('its vectors have 32 dimensions, its config.json says 64'),
    });
  });
});

describe('the thread of a model', () => {
  it('ends after a while without work, and comes back with the next text', async () => {
    await using service = await open(await models.tiny('tiny'), { idleTimeoutMs: 20 });
    const first = await service.embed('connection pool', DOCUMENT);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await service.embed('connection pool', DOCUMENT)).toEqual(first);
  });

  it('lets a question pass while many texts are read', async () => {
    await using service = await open(await models.tiny('tiny'));
    await service.embed('open', QUERY);
    let done = false;
    const many = service
      .embedBatch(
        Array.from({ length: 3000 }, (_, index) => `page ${index} of the report`),
        DOCUMENT,
      )
      .then(() => (done = true));
    await service.embed('connection pool', QUERY);
    expect(done).toBe(false);
    await many;
  });
});
