import { describe, expect, it } from '@jest/globals';
import { createPackagedStaticEmbedding } from '@learning-memory/embedding-static/node';
import type { TradeStore } from './trade-store.ts';
import { LANGUAGES, translatedStores } from './translated-prompts.ts';

/** Of the prompts those whose memory is among the five nearest: English has .80; with words of English alone .36 to .44. */
const LEAST_FOUND = 0.55;
const NEAREST = 5;

describe('the static model', () => {
  const embedding = createPackagedStaticEmbedding();

  /** By the vectors alone. */
  async function countFound({ memories, fitting }: TradeStore): Promise<number> {
    const stored = await embedding.embedBatch(
      memories.map(({ content }) => content),
      { inputType: 'document' },
    );
    const asked = await embedding.embedBatch(
      fitting.map(({ prompt }) => prompt),
      { inputType: 'query' },
    );
    return fitting.filter(({ expected }, place) => {
      const cosines = memories.map(({ id }, memory) => ({ id, cosine: dot(asked[place], stored[memory]) }));
      const nearest = cosines.toSorted((one, other) => other.cosine - one.cosine).slice(0, NEAREST);
      return nearest.some(({ id }) => expected.includes(id));
    }).length;
  }

  it.each(LANGUAGES)('finds memories in English by prompts in another language: %s', async (language) => {
    const stores = translatedStores(language);
    const prompts = stores.reduce((sum, { fitting }) => sum + fitting.length, 0);
    expect(prompts).toBe(88);
    let found = 0;
    for (const store of stores) found += await countFound(store);
    expect(found / prompts).toBeGreaterThan(LEAST_FOUND);
  });
});

function dot(one: readonly number[] = [], other: readonly number[] = []): number {
  return one.reduce((sum, value, place) => sum + value * (other[place] ?? 0), 0);
}
