import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { spliceOf, undoSplice } from './splice.ts';

describe('a splice', () => {
  it('is undone in the text it was made in, whatever that is', () => {
    const part = fc.string({ unit: 'binary' });
    fc.assert(
      fc.property(part, part, part, part, (start, old, now, end) => {
        const [before, after] = [start + old + end, start + now + end];
        const splice = spliceOf(before, after);
        const undone = undoSplice(after, splice);
        if (undone !== undefined) expect(undone).toBe(before);
        else expect(splice.inserted === '' || after.split(splice.inserted).length > 2).toBe(true);
      }),
    );
  });

  it('is undone in a text that was changed before and behind it, and not where it is gone', () => {
    const splice = spliceOf('{ "a": 1 }', '{ "a": 1, "ours": 2 }');
    expect(undoSplice('// new\n{ "a": 1, "ours": 2, "b": 3 }', splice)).toBe('// new\n{ "a": 1, "b": 3 }');
    expect(undoSplice('{ "a": 1, "ours": 3 }', splice)).toBeUndefined();
    expect(undoSplice('{ "a": 1, "ours": 2 }{ "a": 1, "ours": 2 }', splice)).toBeUndefined();
  });
});
