import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeTinyModel, type TinyModelOptions } from './tiny-model.ts';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tiny-model-'));
});

afterAll(() => rm(folder, { recursive: true }));

async function modelOf(name: string, options?: TinyModelOptions): Promise<Buffer> {
  await writeTinyModel(join(folder, name), options);
  return readFile(join(folder, name, 'onnx', options?.file ?? 'model.onnx'));
}

it('has the same bytes for the same options, and others for others', async () => {
  const model = await modelOf('one');
  expect(await modelOf('two')).toEqual(model);
  expect(await modelOf('seed', { seed: 2 })).not.toEqual(model);
  expect((await modelOf('small', { dimension: 8, file: 'small.onnx' })).length).toBeLessThan(model.length);
});

it('lies in its folder as the hub lays models out', async () => {
  await writeTinyModel(join(folder, 'hub'), { dimension: 16 });
  const config = JSON.parse(await readFile(join(folder, 'hub', 'config.json'), 'utf8')) as Record<string, unknown>;
  expect(config).toMatchObject({ hidden_size: 16, max_position_embeddings: 512 });
  const tokenizer = JSON.parse(await readFile(join(folder, 'hub', 'tokenizer.json'), 'utf8')) as {
    readonly model: { readonly vocab: Record<string, number> };
  };
  expect(Object.keys(tokenizer.model.vocab).length).toBeGreaterThan(10);
});
