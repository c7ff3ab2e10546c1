import { expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from './packaged-static-embedding.ts';

it('reads words as texts are read: without marks, and letters that it cannot read are none', async () => {
  await using service = createPackagedStaticEmbedding();
  const [plain, marked, cyrillic, slip, piece] =
    (await service.rankWords?.(['cafe', 'Café', 'база', 'gatway', '##ing'])) ?? [];
  expect(plain).toBeDefined();
  expect(marked).toBe(plain);
  expect([cyrillic, slip, piece]).toEqual([undefined, undefined, undefined]);
});

it('refuses what is no text', async () => {
  await using service = createPackagedStaticEmbedding();
  const words = ['pool', 7] as unknown as readonly string[];
  await expect(service.rankWords?.(words)).rejects.toMatchObject({
    code: 'EMBEDDING_INVALID_INPUT',
    message: expect.stringContaining('The word at index 1 is the number 7'),
  });
});

it('lets others go on meanwhile, and ends when it is aborted', async () => {
  await using service = createPackagedStaticEmbedding();
  await service.embed('loads the model', { inputType: 'query' });
  const controller = new AbortController();
  const ranked = service.rankWords?.(Array<string>(200_000).fill('gateway'), { signal: controller.signal });
  setImmediate(() => controller.abort());
  await expect(ranked).rejects.toMatchObject({ code: 'EMBEDDING_ABORTED' });
});
