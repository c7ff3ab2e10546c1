import { describe, expect, it } from '@jest/globals';
import { readPath, spellPath } from './path-spelling.ts';

describe('the spelling of a path', () => {
  it.each([
    ['src/a b.ts', 'src/a b.ts'],
    ['ünï/日本\n', 'ünï/日本\n'],
    ['a"b', 'a"b'],
    ['"a', '"\\"a"'],
    ['caf\xe9\t\\"', '"caf\\351\\011\\\\\\""'],
  ])('of %j is %j and is read back', (path, spelled) => {
    const bytes = Buffer.from(path, path.includes('\xe9') ? 'latin1' : 'utf8');
    expect(spellPath(bytes)).toBe(spelled);
    expect(readPath(spelled)).toEqual(bytes);
  });

  it('is also read as git writes it, and as it is typed', () => {
    expect(readPath('"a\\tb\\n\\303\\274"').toString()).toBe('a\tb\nü');
    expect(readPath('"').toString()).toBe('"');
    expect(readPath('"half').toString()).toBe('"half');
  });

  it.each(['"a"b"', '"a\\"', '"\\9"', '"\\777"'])('is refused when it is %s', (spelled) => {
    expect(() => readPath(spelled)).toThrow(expect.objectContaining({ code: 'GIT_INVALID_INPUT' }));
  });
});
