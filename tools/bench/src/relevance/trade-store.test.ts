import { describe, expect, it } from '@jest/globals';
import { TRADE_STORES } from './trade-store.ts';

const { development, heldBack, memoriesAlone } = TRADE_STORES;
/** With fewer prompts than the others: how many fit, and how many do not. */
const FEW: Readonly<Record<string, readonly [number, number]>> = {
  ...{ payments: [25, 30], beekeeping: [25, 30], backups: [25, 30], meters: [25, 30] },
  ...{ kornhaus: [25, 25], variantlab: [25, 25], museo: [25, 25] },
};
const all = [...development, ...heldBack, ...memoriesAlone];

describe('the stores of trades', () => {
  it.each(all)('have prompts that name what is there: $name', (store) => {
    const ids = [...store.memories, ...store.experiences].map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const sizes = [store.fitting.length, store.unfitting.length];
    expect(sizes).toEqual(FEW[store.name] ?? [40, 60]);
    for (const { expected } of store.fitting) expect(ids).toEqual(expect.arrayContaining([...expected]));
  });

  it('ask each prompt once', () => {
    for (const { fitting, unfitting } of all) {
      const prompts = [...fitting, ...unfitting].map(({ prompt }) => prompt);
      expect(new Set(prompts).size).toBe(prompts.length);
    }
  });
});
