import { describe, expect, it } from '@jest/globals';
import { asPromised } from './as-promised.ts';

interface Counter extends AsyncDisposable {
  readonly step: number;
  readonly nested: { twice(value: number): number };
  add(value: number): Promise<number>;
  readonly fail?: ((signal: AbortSignal) => Promise<string>) | undefined;
}

class SynchronousCounter {
  readonly step = 2;
  readonly nested = { twice: (value: number): number => value * 2 };
  #count = 0;

  add(value: number): number {
    this.#count += value * this.step;
    return this.#count;
  }

  fail(signal: AbortSignal): string {
    signal.throwIfAborted();
    throw new RangeError('out of range');
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#count = 0;
  }
}

describe('asPromised', () => {
  it('has methods promise, with their own this, in the order of the calls', async () => {
    const counter = asPromised<Counter>(new SynchronousCounter());
    expect(await Promise.all([counter.add(1), counter.add(2)])).toEqual([2, 6]);
  });

  it('rejects with what a method throws', async () => {
    const counter = asPromised<Counter>(new SynchronousCounter());
    await expect(counter.fail?.(new AbortController().signal)).rejects.toThrow(RangeError);
  });

  it('lets the caller abort before a method runs', async () => {
    const counter = asPromised<Counter>(new SynchronousCounter());
    const controller = new AbortController();
    const answer = counter.fail?.(controller.signal);
    controller.abort();
    await expect(answer).rejects.toMatchObject({ name: 'AbortError' });
  });

  it('takes what is frozen, and still answers what it is made of', async () => {
    const frozen = Object.freeze({ step: 2, add: (value: number) => value * 2 });
    const counter = asPromised<{ readonly step: number; add(value: number): Promise<number> }>(frozen);
    const answer = counter.add(2);
    expect(answer).toBeInstanceOf(Promise);
    expect(await answer).toBe(4);
    expect(Object.keys(counter)).toEqual(['step', 'add']);
    expect(['add' in counter, 'sub' in counter, counter.step]).toEqual([true, false, 2]);
  });

  it('keeps the class, and one function for a method', () => {
    const counter = asPromised<Counter>(new SynchronousCounter());
    expect(counter).toBeInstanceOf(SynchronousCounter);
    expect(Reflect.get(counter, 'add')).toBe(Reflect.get(counter, 'add'));
  });

  it('takes methods that promise already, and leaves what is no method alone', async () => {
    const counter = asPromised<Counter>(new SynchronousCounter());
    await counter.add(1);
    await counter[Symbol.asyncDispose]();
    expect(await counter.add(1)).toBe(2);
    expect(counter.step).toBe(2);
    expect(counter.nested.twice(4)).toBe(8);
  });
});
