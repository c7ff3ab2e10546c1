import { describe, expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import { createMemoryService } from '../memory-service.ts';
import { newMemoryService } from '../test-support/new-memory-service.ts';
import { createRecordingEmbedding } from '../test-support/recording-embedding.ts';
import { UNRELATED_TEXTS } from './unrelated-texts.ts';

const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

describe('similarity', () => {
  it('rests on texts about different things while few memories are stored, and on memories then', async () => {
    await using harness = await newMemoryService();
    expect(await harness.service.similarity()).toMatchObject({
      basis: 'prior',
      stored: 0,
      vectors: UNRELATED_TEXTS.length,
    });
    for (let index = 0; index < 24; index += 1) {
      await harness.service.store({ content: `The ferry to harbour number ${index} leaves at noon` });
    }
    await settled();
    const { basis, stored, median = 0 } = (await harness.service.similarity()) ?? {};
    expect({ basis, stored }).toEqual({ basis: 'store', stored: 20 });
    expect(median).toBeGreaterThan(0.5);
  });

  it('has bounds above chance and below identity', async () => {
    await using harness = await newMemoryService();
    const { p95, p99, relatedFrom, duplicateFrom } = (await harness.service.similarity())!;
    expect([p95, p99, duplicateFrom]).toEqual([p95, p99, duplicateFrom].toSorted((a, b) => a - b));
    expect(relatedFrom).toBeLessThan(duplicateFrom);
    expect(duplicateFrom).toBeLessThan(1);
  });

  it('is not led astray by a dozen notes of one template', async () => {
    const service = async (templated: number) => {
      const harness = await newMemoryService({ embedding: createPackagedStaticEmbedding() });
      for (const content of UNRELATED_TEXTS) await harness.service.store({ content });
      for (let number = 0; number < templated; number += 1) {
        const content = `Released version 1.${number}.0 of the shop to production; all smoke tests passed.`;
        await harness.service.store({ content });
      }
      return harness;
    };
    await using varied = await service(0);
    await using templated = await service(9);
    const bounds = await Promise.all(
      [varied, templated].map(({ vectorStore, embedding, searcher, records }) =>
        createMemoryService({ vectorStore, embedding, searcher, records }).similarity(),
      ),
    );
    expect(bounds[1]!.p99).toBeGreaterThan(0.8);
    expect(bounds[1]!.duplicateFrom - bounds[0]!.duplicateFrom).toBeLessThan(0.08);
    expect(bounds[1]!.relatedFrom - bounds[0]!.relatedFrom).toBeLessThan(0.08);
  });

  it('counts a text once that several projects hold', async () => {
    const bounds = async (projects: readonly string[]) => {
      await using harness = await newMemoryService({ embedding: createPackagedStaticEmbedding() });
      for (const project of projects) {
        for (const content of UNRELATED_TEXTS) await harness.service.store({ content, project });
      }
      return (await createMemoryService(harness).similarity())!;
    };
    const [one, four] = [await bounds(['a']), await bounds(['a', 'b', 'c', 'd'])];
    expect(four.stored).toBe(4 * one.stored);
    expect(four.vectors).toBe(one.vectors);
    expect(four.highest).toBeCloseTo(one.highest, 10);
    expect(four.relatedFrom).toBeCloseTo(one.relatedFrom, 1);
  });

  it('is the same for the same memories, in whatever order they came', async () => {
    const notes = Array.from({ length: 30 }, (_, index) => `Note ${index} about subject ${index % 7}`);
    await using forward = await newMemoryService();
    await using backward = await newMemoryService();
    for (const content of notes) await forward.service.store({ content });
    for (const content of notes.toReversed()) await backward.service.store({ content });
    const [one, other] = [forward, backward].map(({ vectorStore, embedding, searcher, records }) =>
      createMemoryService({ vectorStore, embedding, searcher, records }),
    );
    expect(await one?.similarity()).toEqual(await other?.similarity());
  });

  it('leaves deleted memories out', async () => {
    await using harness = await newMemoryService();
    const { memory } = await harness.service.store({ content: 'Kept for a day' });
    await harness.service.delete(memory.id);
    const again = createMemoryService(harness);
    expect(await again.similarity()).toMatchObject({ stored: 0 });
  });

  it('passes on that the model cannot be used', async () => {
    const embedding = createRecordingEmbedding();
    await using harness = await newMemoryService({ embedding });
    embedding.isAway = true;
    await expect(harness.service.similarity()).rejects.toMatchObject({ code: 'EMBEDDING_UNAVAILABLE' });
  });
});
