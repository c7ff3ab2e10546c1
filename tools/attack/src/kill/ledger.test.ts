import { describe, expect, it } from '@jest/globals';
import { Ledger } from './ledger.ts';

describe('the ledger', () => {
  it('finds a record that is gone, and one that differs in one field', () => {
    const ledger = new Ledger();
    ledger.acknowledge('a', { content: 'x', tags: ['one'] });
    expect(ledger.compare('a', undefined).problem).toBeDefined();
    expect(ledger.compare('a', { content: 'x', tags: [] }).problem).toBeDefined();
    expect(ledger.compare('a', { content: 'x', tags: ['one'] })).toEqual({ fields: 2 });
  });

  it('allows both states of a write that was cut off, until one is read', async () => {
    const ledger = new Ledger();
    ledger.acknowledge('a', { content: 'x' });
    await expect(ledger.change('a', { content: 'y' }, () => Promise.reject(new Error('killed')))).rejects.toThrow();
    expect(ledger.idle).toEqual([]);
    expect(ledger.compare('a', { content: 'y' }).problem).toBeUndefined();
    expect(ledger.compare('a', { content: 'x' }).problem).toBeDefined();
  });

  it('takes a refused write for one that did not happen, unless it is saved for later', async () => {
    const ledger = new Ledger();
    ledger.acknowledge('a', { content: 'x' });
    await ledger.change('a', { content: 'y' }, async () => ({ error: { type: 'conflict' } }));
    expect(ledger.compare('a', { content: 'y' }).problem).toBeDefined();
    await ledger.change('a', { content: 'y' }, async () => ({ error: { type: 'unavailable' } }));
    expect(ledger.compare('a', { content: 'y' }).problem).toBeUndefined();
  });

  it('knows an acknowledged write alone', async () => {
    const ledger = new Ledger();
    ledger.acknowledge('a', { content: 'x' });
    await ledger.change('a', { content: 'y' }, async () => undefined);
    expect(ledger.compare('a', { content: 'x' }).problem).toBeDefined();
  });

  it('takes what may come about by itself as it finds it, until something is acknowledged', async () => {
    const ledger = new Ledger();
    ledger.acknowledge('a', { content: 'x' });
    ledger.allow('a', { content: 'y' });
    expect(ledger.compare('a', { content: 'y' }).problem).toBeUndefined();
    await ledger.change('a', { content: 'z' }, async () => undefined);
    expect(ledger.compare('a', { content: 'y' }).problem).toBeDefined();
  });
});
