import { describe, expect, it } from '@jest/globals';
import { TRADE_STORES } from './trade-store.ts';

const { development, heldBack } = TRADE_STORES;

describe('the stores of trades', () => {
  it.each([...development, ...heldBack])('have prompts that name what is there: $name', (store) => {
    const ids = [...store.memories, ...store.experiences].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(store.fitting).toHaveLength(40);
    expect(store.unfitting).toHaveLength(60);
    for (const { expected } of store.fitting) expect(ids).toEqual(expect.arrayContaining([...expected]));
  });

  it('ask each prompt once', () => {
    for (const { fitting, unfitting } of [...development, ...heldBack]) {
      const prompts = [...fitting, ...unfitting].map(({ prompt }) => prompt);
      expect(new Set(prompts).size).toBe(prompts.length);
    }
  });
});
