import { describe, expect, it } from '@jest/globals';
import { isBareName, isOneOff, withNearNames } from './near-names.ts';

const KNOWN = ['NamedTemporaryFile', 'endheaders', 'HTTPConnection', 'render', 'Renders'];
const store = { names: () => Promise.resolve(KNOWN) };
const mend = (question: string) => withNearNames(store, question, undefined);

describe('a name', () => {
  it.each([
    ['endheader', 'endheaders'],
    ['endheaderss', 'endheaders'],
    ['endhaeders', 'endheaders'],
    ['endheadxrs', 'endheaders'],
    ['NamedTemporaryFle', 'NamedTemporaryFile'],
    ['HTTPConection.endheader', 'HTTPConnection.endheaders'],
    ['HTTPConnection::endheader', 'HTTPConnection::endheaders'],
  ])('%s means %s', async (asked, meant) => {
    expect(await mend(asked)).toBe(meant);
  });

  it.each(['endheaders', 'ENDHEADERS', 'render', 'rend', 'enheader', 'something'])(
    '%s stays as it is',
    async (asked) => {
      expect(await mend(asked)).toBeUndefined();
    },
  );

  it('is no sentence, path or call', () => {
    expect(['Page.render', 'a_b', 'x::y'].map(isBareName)).toEqual([true, true, true]);
    expect(['two words', 'a/b', 'f(x)', 'a.', ''].map(isBareName)).toEqual([false, false, false, false, false]);
  });

  it('is one off by a letter at its ends too', () => {
    expect([isOneOff('abc', 'xabc'), isOneOff('abc', 'abcx'), isOneOff('ba', 'ab'), isOneOff('abc', 'abc')]).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect([isOneOff('abcd', 'badc'), isOneOff('abc', 'abxyc')]).toEqual([false, false]);
  });
});
