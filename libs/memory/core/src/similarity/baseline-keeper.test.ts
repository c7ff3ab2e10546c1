import { describe, expect, it } from '@jest/globals';
import { createStoreBaselineKeeper, type StoreBaselineKeeper } from './baseline-keeper.ts';

const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

const DIMENSION = 60;

/** A store of vectors that all point one way, or none of which does. */
function createStore(stored: number) {
  const store = { stored, reads: 0, isAway: false, similar: false };
  const keeper: StoreBaselineKeeper = createStoreBaselineKeeper({
    async count() {
      store.reads += 1;
      if (store.isAway) throw new Error('The store is away.');
      return store.stored;
    },
    sample: async (size) =>
      Array.from({ length: Math.min(size, store.stored) }, (_, index) => unit(store.similar ? 0 : index % DIMENSION)),
    prior: async () => [unit(0), unit(1), unit(2)],
  });
  const add = async (count: number): Promise<void> => {
    for (let index = 0; index < count; index += 1) {
      store.stored += 1;
      keeper.added();
    }
    await settled();
  };
  return { store, keeper, add };
}

/** Each at right angles to the others. */
function unit(index: number): readonly number[] {
  return Array.from({ length: DIMENSION }, (_, place) => (place === index ? 1 : 0));
}

describe('a baseline of a store', () => {
  it('is that of the prior below twenty, and says so', async () => {
    expect(await createStore(19).keeper.current()).toMatchObject({ basis: 'prior', stored: 19, vectors: 3 });
    expect(await createStore(20).keeper.current()).toMatchObject({ basis: 'store', stored: 20, vectors: 20 });
  });

  it('is measured once and kept while little is added', async () => {
    const { store, keeper, add } = createStore(40);
    const [first, second] = await Promise.all([keeper.current(), keeper.current()]);
    await add(9);
    store.similar = true;
    expect(second).toBe(first);
    expect(await keeper.current()).toBe(first);
    expect(store.reads).toBe(1);
  });

  it('is measured anew once a quarter is added, or the twentieth', async () => {
    const { store, keeper, add } = createStore(40);
    expect(await keeper.current()).toMatchObject({ stored: 40, median: 0 });
    store.similar = true;
    await add(10);
    expect(await keeper.current()).toMatchObject({ stored: 50, median: 1 });

    const small = createStore(18);
    await small.keeper.current();
    await small.add(1);
    expect(await small.keeper.current()).toMatchObject({ basis: 'prior', stored: 18 });
    await small.add(1);
    expect(await small.keeper.current()).toMatchObject({ basis: 'store', stored: 20 });
  });

  it('is that of the prior while hardly any vector is there, and of the vectors once they are', async () => {
    const sample: number[][] = [];
    const keeper = createStoreBaselineKeeper({
      count: async () => 5000,
      sample: async () => sample,
      prior: async () => [unit(0), unit(1), unit(2)],
    });
    expect(await keeper.current()).toMatchObject({ basis: 'prior', stored: 5000 });
    sample.push(...Array.from({ length: 200 }, () => [1, 0]));
    for (let index = 0; index < 20; index += 1) keeper.added();
    await settled();
    expect(await keeper.current()).toMatchObject({ basis: 'store', vectors: 200 });
  });

  it('is measured anew for those who ask alone, while the vectors of what is stored are being made', async () => {
    const sample: number[][] = [];
    const keeper = createStoreBaselineKeeper({
      count: async () => 5000,
      sample: async () => sample,
      prior: async () => [unit(0), unit(1), unit(2)],
    });
    await keeper.current();
    sample.push(...Array.from({ length: 200 }, () => [1, 0]));
    for (let index = 0; index < 20; index += 1) await keeper.current();
    await settled();
    expect(await keeper.current()).toMatchObject({ basis: 'store', vectors: 200 });
  });

  it('is measured anew after ten minutes, since other processes add and delete too', async () => {
    let [time, stored] = [0, 40];
    const keeper = createStoreBaselineKeeper({
      count: async () => stored,
      sample: async () => Array.from({ length: 30 }, (_, index) => unit(index)),
      prior: async () => [],
      now: () => time,
    });
    await keeper.current();
    stored = 7000;
    time = 10 * 60_000;
    expect(await keeper.current()).toMatchObject({ stored: 40 });
    time += 1;
    expect(await keeper.current()).toMatchObject({ stored: 40 });
    await settled();
    expect(await keeper.current()).toMatchObject({ stored: 7000 });
  });

  it('serves on when it cannot be measured anew', async () => {
    const { store, keeper, add } = createStore(40);
    const first = await keeper.current();
    store.isAway = true;
    await add(10);
    expect(await keeper.current()).toBe(first);
    store.isAway = false;
    await add(10);
    expect(await keeper.current()).toMatchObject({ stored: 60 });
  });

  it('fails for those who wait for the first measurement, and is tried again', async () => {
    const { store, keeper } = createStore(40);
    store.isAway = true;
    await expect(keeper.current()).rejects.toThrow();
    store.isAway = false;
    expect(await keeper.current()).toMatchObject({ stored: 40 });
  });

  it('is not there where nothing can be compared', async () => {
    const keeper = createStoreBaselineKeeper({ count: async () => 0, sample: async () => [], prior: async () => [] });
    expect(await keeper.current()).toBeUndefined();
  });
});
