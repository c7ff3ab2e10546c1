import { readFile } from 'node:fs/promises';
import { describe, expect, it } from '@jest/globals';
import { registerContract } from '@learning-memory/contract-testing';
import { embeddingServiceContract } from '@learning-memory/embedding-testing';
import { MODEL } from '@learning-memory/embedding-static-weights';
import { createPackagedStaticEmbedding } from './packaged-static-embedding.ts';
import { createStaticEmbedding } from './static-embedding.ts';
import { weightsOf } from './test-support/weights-file.ts';

const DOCUMENT = { inputType: 'document' } as const;
const WEIGHTS = weightsOf(['alpha', 'beta', 'gamma', 'a', '##a', '1', 'delta']);
const FILE = new URL('file:///weights/model.safetensors');

/** With a small model; `reads` counts how often its file was read. */
function smallEmbedding(failures: readonly Error[] = []) {
  const left = [...failures];
  const counter = { reads: 0 };
  const read = async (): Promise<Uint8Array> => {
    counter.reads++;
    const failure = left.shift();
    if (failure !== undefined) throw failure;
    return WEIGHTS.file;
  };
  return { counter, service: createStaticEmbedding({ model: WEIGHTS.model, file: FILE, read }) };
}

/** Counts the turns of the event loop until the work is done. */
async function turnsDuring(work: Promise<unknown>): Promise<number> {
  let [turns, working] = [0, true];
  const count = (): void => {
    turns++;
    if (working) setImmediate(count);
  };
  setImmediate(count);
  await work.catch(() => undefined);
  working = false;
  return turns;
}

/** a / b of the vector a * one + b * other. */
function ratio(vector: readonly number[], one: readonly number[], other: readonly number[]): number {
  const dot = (left: readonly number[], right: readonly number[]) =>
    left.reduce((sum, value, index) => sum + value * (right[index] ?? 0), 0);
  const shared = dot(one, other);
  return (dot(vector, one) - shared * dot(vector, other)) / (dot(vector, other) - shared * dot(vector, one));
}

describe('createPackagedStaticEmbedding', () => {
  registerContract({ describe, it }, embeddingServiceContract, {
    createHarness: async () => {
      const service = createPackagedStaticEmbedding();
      return { service, [Symbol.asyncDispose]: () => service[Symbol.asyncDispose]() };
    },
  });

  it('describes its model before it is loaded', () => {
    const { id, dimension, denseWeight } = MODEL;
    expect(createPackagedStaticEmbedding().model).toEqual({ id, dimension, denseWeight });
  });
});

describe('the file', () => {
  it('is read on the first use, once for calls at the same time', async () => {
    const { counter, service } = smallEmbedding();
    expect(counter.reads).toBe(0);
    await Promise.all([service.embed('alpha', DOCUMENT), service.embedBatch([], DOCUMENT)]);
    await service.embed('beta', DOCUMENT);
    expect(counter.reads).toBe(1);
  });

  it('is read again after a failure, by the next call', async () => {
    const { counter, service } = smallEmbedding([new Error('disk')]);
    const calls = [service.embed('alpha', DOCUMENT), service.embed('beta', DOCUMENT)];
    for (const call of calls) await expect(call).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
    await expect(service.embed('alpha', DOCUMENT)).resolves.toHaveLength(8);
    expect(counter.reads).toBe(2);
  });

  it('is fetched where nothing else reads it', async () => {
    const href = `data:application/octet-stream;base64,${Buffer.from(WEIGHTS.file).toString('base64')}`;
    const service = createStaticEmbedding({ model: WEIGHTS.model, file: new URL(href) });
    await expect(service.embed('alpha', DOCUMENT)).resolves.toHaveLength(8);
  });
});

describe('a vector', () => {
  it('has the same bits alone, in a batch, and call after call', async () => {
    const service = createPackagedStaticEmbedding();
    const text = await readFile(new URL('../README.md', import.meta.url), 'utf8');
    const texts = [...text.split('\n'), text, text.repeat(20)];
    const batch = await service.embedBatch(texts, DOCUMENT);
    const alone = await Promise.all(texts.map((line) => service.embed(line, DOCUMENT)));
    expect(JSON.stringify(alone)).toBe(JSON.stringify(batch));
  });

  it('is the sum of the rows of its tokens', async () => {
    const { service } = smallEmbedding();
    const [alpha, twice, both, swapped] = await service.embedBatch(
      ['alpha', 'Alpha, alpha!', 'alpha beta', 'beta alpha'],
      DOCUMENT,
    );
    for (const [index, value] of (twice ?? []).entries()) expect(value).toBeCloseTo(alpha?.[index] ?? Number.NaN, 12);
    expect(both).toEqual(swapped);
    expect(both).not.toEqual(alpha);
  });

  it('counts a token by the root of how often the text has it', async () => {
    const { service } = smallEmbedding();
    const texts = ['alpha', 'beta', 'alpha beta', 'alpha beta alpha alpha alpha'];
    const [alpha = [], beta = [], once = [], fourTimes = []] = await service.embedBatch(texts, DOCUMENT);
    expect(ratio(fourTimes, alpha, beta)).toBeCloseTo(2 * ratio(once, alpha, beta), 9);
  });

  it('is undefined where one character in three is a letter of another script', async () => {
    const { service } = smallEmbedding();
    const read = async (text: string) => (await service.embed(text, DOCUMENT)) !== undefined;
    expect(await read('alpha 会议室在楼')).toBe(false);
    expect(await read('alpha beta gamma delta 会议室在楼')).toBe(true);
    expect(await read('alpha — “beta” … 12 °C é 👍👍👍👍👍👍👍')).toBe(true);
    expect(await read(`alpha ${'会议室在楼'.repeat(5000)}`)).toBe(false);
    const [unread, next] = await service.embedBatch(['alpha 会议室在楼', 'alpha'], DOCUMENT);
    expect([unread, next]).toEqual([undefined, await service.embed('alpha', DOCUMENT)]);
  });

  it('is undefined where no character begins a token', async () => {
    const { service } = smallEmbedding();
    await expect(service.embedBatch(['zzz', '2 ?', 'αβγ'], DOCUMENT)).resolves.toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

describe('long work', () => {
  it.each([
    ['one text of words', ['alpha beta gamma '.repeat(20_000)]],
    ['one word', ['a'.repeat(300_000)]],
    ['one word without a piece', ['z'.repeat(300_000)]],
    ['marks', ['\u0301'.repeat(300_000)]],
    ['many texts', Array.from({ length: 10_000 }, () => 'alpha beta gamma delta')],
    ['many empty texts', Array.from({ length: 20_000 }, () => '')],
  ])('lets the event loop turn: %s', async (_, texts) => {
    const { service } = smallEmbedding();
    await service.embed('alpha', DOCUMENT);
    expect(await turnsDuring(service.embedBatch(texts, DOCUMENT))).toBeGreaterThan(10);
  });

  it.each([
    ['a piece a letter', 'a'],
    ['a letter that no piece begins with', 'z'],
    ['a letter to be folded', 'á'],
  ])('turns as often within one word of many pieces as its pieces take longer than prose: %s', async (_, letter) => {
    const { service } = smallEmbedding();
    await service.embed('alpha', DOCUMENT);
    const ofWord = await turnsDuring(service.embed(letter.repeat(320_000), DOCUMENT));
    const ofProse = await turnsDuring(service.embed('alpha beta gamma '.repeat(320_000 / 16), DOCUMENT));
    expect(ofWord).toBeGreaterThan(4 * ofProse);
  });

  it('ends on abort and on disposal, between two turns', async () => {
    const { service } = smallEmbedding();
    await service.embed('alpha', DOCUMENT);
    const controller = new AbortController();
    const text = 'alpha '.repeat(200_000);
    const aborted = service.embed(text, { ...DOCUMENT, signal: controller.signal });
    const compared = service.compareWords?.('alpha', [text], { signal: controller.signal });
    const disposed = service.embed(text, DOCUMENT);
    setImmediate(() => controller.abort());
    await expect(aborted).rejects.toMatchObject({ code: 'EMBEDDING_ABORTED' });
    await expect(compared).rejects.toMatchObject({ code: 'EMBEDDING_ABORTED' });
    await service[Symbol.asyncDispose]();
    await expect(disposed).rejects.toMatchObject({ code: 'EMBEDDING_DISPOSED' });
  });

  it('keeps texts of calls apart that take turns', async () => {
    const { service } = smallEmbedding();
    const long = ['alpha beta '.repeat(5_000), 'gamma delta '.repeat(5_000)];
    const both = await Promise.all(long.map((text) => service.embed(text, DOCUMENT)));
    await expect(service.embedBatch(long, DOCUMENT)).resolves.toEqual(both);
  });
});
