import { describe, expect, it } from '@jest/globals';
import { LearningMemoryError } from './learning-memory-error.ts';
import { deserializeError, serializeError } from './serialized-error.ts';

const roundTrip = (error: unknown): Error => deserializeError(structuredClone(serializeError(error)));

describe('serializeError and deserializeError', () => {
  it('give back a LearningMemoryError with code, kind, details, stack and causes', () => {
    const root = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    const original = new LearningMemoryError('Cannot write.', {
      code: 'STORE_UNAVAILABLE',
      kind: 'unavailable',
      details: { path: 'store.db' },
      cause: new Error('write failed', { cause: root }),
    });
    const copy = roundTrip(original);
    expect(LearningMemoryError.isInstance(copy)).toBe(true);
    expect(copy).toMatchObject({
      message: 'Cannot write.',
      code: 'STORE_UNAVAILABLE',
      kind: 'unavailable',
      details: { path: 'store.db' },
      stack: original.stack,
      cause: { message: 'write failed', cause: { message: 'no space left on device', code: 'ENOSPC' } },
    });
  });

  it('keep name and code of an error that is not ours', () => {
    const copy = roundTrip(Object.assign(new TypeError('fetch failed'), { code: 'ENOTFOUND' }));
    expect(LearningMemoryError.isInstance(copy)).toBe(false);
    expect(copy).toMatchObject({ name: 'TypeError', message: 'fetch failed', code: 'ENOTFOUND' });
  });

  it('leave out a code that is not a string', () => {
    expect(serializeError(Object.assign(new Error('x'), { code: 5 })).code).toBeUndefined();
  });

  it.each([
    ['text', 'text'],
    [undefined, 'undefined'],
    [Object.create(null), '[object Object]'],
  ])('turn the thrown value %p into an error that says %p', (thrown, message) => {
    expect(roundTrip(thrown)).toMatchObject({ name: 'Error', message });
  });

  it('end the chain at a circular cause', () => {
    const [outer, inner] = [new Error('outer'), new Error('inner')];
    outer.cause = inner;
    inner.cause = outer;
    expect(serializeError(outer)).toMatchObject({ message: 'outer', cause: { message: 'inner', cause: undefined } });
  });
});
