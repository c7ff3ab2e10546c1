import { describe, expect, it } from '@jest/globals';
import { LearningMemoryError } from './learning-memory-error.ts';

describe('LearningMemoryError', () => {
  it('carries message, code, kind, details and cause', () => {
    const cause = new Error('disk full');
    const error = new LearningMemoryError('No room.', {
      code: 'STORE_FULL',
      kind: 'unavailable',
      details: { free: 0 },
      cause,
    });
    expect(error).toMatchObject({ message: 'No room.', code: 'STORE_FULL', kind: 'unavailable', details: { free: 0 } });
    expect(error.cause).toBe(cause);
    expect(error).toBeInstanceOf(Error);
  });

  it('has no cause property when none is given', () => {
    expect('cause' in new LearningMemoryError('x', { code: 'X', kind: 'internal' })).toBe(false);
  });

  it('recognises an error of another installed copy by its brand', () => {
    const foreign = Object.assign(new Error('x'), { [Symbol.for('learning-memory.error')]: true });
    expect(LearningMemoryError.isInstance(foreign)).toBe(true);
  });

  it.each([new Error('x'), {}, 'text', null, undefined, 3])('does not recognise %p', (value) => {
    expect(LearningMemoryError.isInstance(value)).toBe(false);
  });

  it('does not show its brand among its own keys', () => {
    expect(JSON.stringify(new LearningMemoryError('x', { code: 'X', kind: 'internal' }))).toBe(
      JSON.stringify({ name: 'LearningMemoryError', code: 'X', kind: 'internal' }),
    );
  });
});
