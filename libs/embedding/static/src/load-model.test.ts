import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from '@jest/globals';
import { createStaticEmbedding } from './static-embedding.ts';
import { loadModel } from './load-model.ts';
import { safetensors, weightsOf, type Weights, type WeightsChange } from './test-support/weights-file.ts';
import { webSha256 } from './web-sha256.ts';

const WORDS = ['alpha', 'beta', '##ta'];
const GOOD = weightsOf(WORDS);
const URL_OF_FILE = new URL('file:///weights/model.safetensors');

const load = ({ file, model }: Weights) =>
  loadModel({ model, file: URL_OF_FILE, read: async () => file, sha256: webSha256 });

/** The good model, with another file. */
const withFile = (file: Uint8Array): Weights => ({ model: GOOD.model, file });
const changed = (change: WeightsChange): Weights => withFile(weightsOf(WORDS, change).file);

function withByteChanged(index: number): Weights {
  const file = Uint8Array.from(GOOD.file);
  const at = index < 0 ? file.length + index : index;
  file[at] = (file[at] ?? 0) ^ 1;
  return withFile(file);
}

describe('loadModel', () => {
  it('reads vocabulary and rows', async () => {
    const { vocabulary, rows } = await load(GOOD);
    expect([vocabulary.size, rows.dimension]).toEqual([3, 8]);
    expect(rows.lengthOf(1)).toBeGreaterThan(0);
  });

  it('reads a file that starts anywhere in its buffer', async () => {
    const shifted = new Uint8Array(GOOD.file.length + 3);
    shifted.set(GOOD.file, 3);
    const { rows } = await load(withFile(shifted.subarray(3)));
    expect(rows.lengthOf(1)).toBe((await load(GOOD)).rows.lengthOf(1));
  });

  it.each<[string, (file: Uint8Array) => Uint8Array | ArrayBuffer]>([
    ['an ArrayBuffer', (file) => Uint8Array.from(file).buffer],
    ['an ArrayBuffer of another realm', (file) => structuredClone(Uint8Array.from(file).buffer)],
    ['a Buffer that starts at an odd byte', (file) => Buffer.concat([Buffer.alloc(1), file]).subarray(1)],
    ['a view of other values', (file) => new DataView(Uint8Array.from(file).buffer) as unknown as Uint8Array],
  ])('reads %s', async (_, given) => {
    const read = async () => given(GOOD.file);
    const { rows } = await loadModel({ model: GOOD.model, file: URL_OF_FILE, read, sha256: webSha256 });
    expect(rows.lengthOf(2)).toBe((await load(GOOD)).rows.lengthOf(2));
  });

  it.each<[unknown, string]>([
    [undefined, 'undefined'],
    ['text', 'the string "text"'],
    [[1, 2], 'an array'],
  ])('says what `read` gave where that is no bytes: %p', async (given, said) => {
    const read = async () => given as Uint8Array;
    await expect(loadModel({ model: GOOD.model, file: URL_OF_FILE, read, sha256: webSha256 })).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringContaining(
        `\`read\` gave ${said}, expected is a Uint8Array or an ArrayBuffer. Let \`read\` give `,
      ),
    });
  });

  it.each<[string, Weights]>([
    ['is empty', withFile(new Uint8Array())],
    ['ends in its length', withFile(GOOD.file.subarray(0, 7))],
    ['ends in its header', withFile(GOOD.file.subarray(0, 100))],
    ['ends in its data', withFile(GOOD.file.subarray(0, -1))],
    ['has no data', withFile(safetensors('{}', new Uint8Array()))],
    ['has a header that is not JSON', withByteChanged(8)],
    ['has a header that is no object', withFile(safetensors('"text"', new Uint8Array(100)))],
    ['is a page of a server', withFile(new TextEncoder().encode('<!doctype html><title>Not found</title>'))],
    ['has a bit of its data changed', withByteChanged(-1)],
    ['has another format', changed({ metadata: { format: 'pt' } })],
    ['has an earlier version', changed({ metadata: { version: '2' } })],
    ['has a later version', changed({ metadata: { version: '4' } })],
    ['is of another model', changed({ metadata: { id: 'static-8-00000000' } })],
    ['names another checksum', changed({ metadata: { sha256: '00' } })],
    ['is of another model that is sound', withFile(weightsOf(['other', 'words']).file)],
    [
      'has a tensor a byte farther on',
      changed({ tensors: { rows: { dtype: 'I8', shape: [3, 8], data_offsets: [1, 25] } } }),
    ],
    ['lacks a tensor', changed({ tensors: { rows: undefined } })],
    [
      'has a tensor of another type',
      changed({ tensors: { rows: { dtype: 'F32', shape: [3, 8], data_offsets: [12, 36] } } }),
    ],
    ['has a tensor without a place', changed({ tensors: { rows: { dtype: 'I8', shape: [3, 8] } } })],
    [
      'has a tensor before its data',
      changed({ tensors: { rows: { dtype: 'I8', shape: [3, 8], data_offsets: [-1, 23] } } }),
    ],
    [
      'has a tensor beyond its data',
      changed({ tensors: { rows: { dtype: 'I8', shape: [3, 8], data_offsets: [990, 1014] } } }),
    ],
    [
      'has fewer rows than words',
      changed({ tensors: { rows: { dtype: 'I8', shape: [2, 8], data_offsets: [12, 28] } } }),
    ],
    ['has shorter rows', changed({ tensors: { rows: { dtype: 'I8', shape: [3, 4], data_offsets: [12, 24] } } })],
    [
      'has fewer scales than words',
      changed({ tensors: { scales: { dtype: 'F32', shape: [2], data_offsets: [0, 8] } } }),
    ],
  ])('rejects EMBEDDING_UNAVAILABLE when the file %s', async (_, weights) => {
    await expect(load(weights)).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      kind: 'unavailable',
      details: { modelId: GOOD.model.id, file: URL_OF_FILE.href },
      message: expect.stringMatching(
        /^The weights of .+ in \/weights\/model\.safetensors cannot be used: .+\. Install the package that the file is in again; /u,
      ),
      cause: expect.anything(),
    });
  });

  it.each<[string, WeightsChange, string]>([
    ['shorter rows', { shapes: { rows: [6, 4] } }, 'rows has the shape 6 x 4, expected is 3 x 8'],
    ['more codes', { packed: 1, shapes: { codes: [2, 2] } }, 'rows has the shape 2 x 8, expected is 1 x 8'],
    ['codes of one part alone', { packed: 1, shapes: { codes: [4] } }, 'codes has the shape 4, expected is 4 x 0'],
    ['parts that divide no row', { packed: 3, shapes: { codes: [4, 3] } }, '3 parts do not divide 8 numbers'],
    [
      'fewer centres',
      { shapes: { codebook: [4, 128, 4] } },
      'codebook has the shape 4 x 128 x 4, expected is 4 x 256 x 2',
    ],
    ['fewer lengths', { shapes: { lengths: [1, 3] } }, 'lengths has the shape 1 x 3, expected is 3'],
  ])('says which shape is wrong in a file of %s', async (_, change, message) => {
    await expect(load(weightsOf(WORDS, change))).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  it('reads words that are packed', async () => {
    const { rows } = await load(weightsOf(WORDS, { packed: 2 }));
    const [plain, packed] = await Promise.all([load(GOOD), load(weightsOf(WORDS, { packed: 1 }))]);
    expect(rows.lengthOf(0)).toBe(plain.rows.lengthOf(0));
    expect(rows.lengthOf(1)).not.toBe(packed.rows.lengthOf(1));
    expect(rows.squaresOf(1)).toBe(packed.rows.squaresOf(2));
  });

  it('sends nobody to install again what this runtime cannot fetch', async () => {
    const service = createStaticEmbedding({ model: GOOD.model, file: new URL('file:///model.safetensors') });
    await expect(service.embed('x', { inputType: 'query' })).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringMatching(/`fetch` of this runtime .+ createPackagedStaticEmbedding/u),
    });
  });

  it.each(['https://localhost:1/model.safetensors', 'data:nothing'])(
    'tells who fetches in vain from %s what to do in a bundle',
    async (address) => {
      const service = createStaticEmbedding({ model: GOOD.model, file: new URL(address) });
      await expect(service.embed('x', { inputType: 'query' })).rejects.toMatchObject({
        code: 'EMBEDDING_UNAVAILABLE',
        message: expect.stringMatching(
          /is served there; .+ outside of the bundle, or give createStaticEmbedding a `read`/u,
        ),
      });
    },
  );

  it('tells who gets another answer than the file the same', async () => {
    const server = createServer((_, response) => response.writeHead(404).end());
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const file = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/m`);
    const service = createStaticEmbedding({ model: GOOD.model, file });
    await expect(service.embed('x', { inputType: 'query' })).rejects.toMatchObject({
      message: expect.stringMatching(
        /: the server answers 404\. See that the file is served there; .+ outside of the bundle/u,
      ),
    });
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ['the file is missing', Object.assign(new Error('no'), { code: 'ENOENT' })],
    ['short', new Error('short')],
  ])('says what brings a file back, as it was told or by itself, where %s', async (reason, cause) => {
    const read = (): Promise<Uint8Array> => Promise.reject(cause);
    const source = { model: GOOD.model, file: URL_OF_FILE, read, sha256: webSha256 };
    await expect(loadModel({ ...source, repair: 'Do this.' })).rejects.toMatchObject({
      message: expect.stringMatching(`cannot be used: ${reason}\\. Do this\\. The next call loads it anew\\.$`),
    });
    await expect(loadModel(source)).rejects.toMatchObject({
      message: expect.stringMatching(
        /Install the package .+ keep the weights package outside of the bundle, or give /u,
      ),
    });
  });

  it('says what keeps it from its server', async () => {
    const refused = new TypeError('fetch failed', { cause: Object.assign(new Error('no'), { code: 'ECONNREFUSED' }) });
    const read = (): Promise<Uint8Array> => Promise.reject(refused);
    const service = createStaticEmbedding({ model: GOOD.model, file: new URL('https://example.org/m'), read });
    await expect(service.embed('x', { inputType: 'query' })).rejects.toMatchObject({
      message: expect.stringMatching(/cannot be used: ECONNREFUSED\. The next call tries again\.$/u),
    });
  });

  it('says the value and the limit', async () => {
    await expect(load(withFile(GOOD.file.subarray(0, 100)))).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/should have \d+ bytes, but 92 are left/u) },
    });
  });

  it.each([
    [
      'file:///the%20weights/model.safetensors',
      'ENOENT',
      'in /the weights/model.safetensors cannot be used: the file is missing.',
    ],
    ['file:///model.safetensors', 'EACCES', 'in /model.safetensors cannot be used: EACCES. The next call tries again.'],
    ['file:///a%zz/m', 'ENOENT', 'in file:///a%zz/m cannot be used:'],
    ['https://example.org/a/model.safetensors', 'ENOENT', 'in https://example.org/a/model.safetensors cannot be used:'],
  ])('rejects EMBEDDING_UNAVAILABLE and names the place when %s cannot be read: %s', async (file, code, said) => {
    const read = async (): Promise<Uint8Array> => {
      throw Object.assign(new Error('not read'), { code });
    };
    await expect(loadModel({ model: GOOD.model, file: new URL(file), read, sha256: webSha256 })).rejects.toMatchObject({
      code: 'EMBEDDING_UNAVAILABLE',
      message: expect.stringContaining(said),
      cause: { code },
    });
  });
});
