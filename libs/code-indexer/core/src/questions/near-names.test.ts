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

  it.each([
    ['getCloseMatches', 'get_close_matches'],
    ['get-close-matches', 'get_close_matches'],
    ['with_request_id', 'withRequestID'],
    ['WITH_REQUEST_ID', 'withRequestID'],
    ['with-request-id', 'withRequestID'],
    ['save_by_content', 'SaveByContent'],
    ['isLinkLocal', 'is_link_local'],
    ['get_user_by_id', 'getUserById'],
    ['toId', 'to_id'],
    ['Saver.save_by_content', 'Saver.SaveByContent'],
    ['re-sign', 're_sign'],
    ['privateName', '__private_name'],
    ['getCloseMatche', 'get_close_matches'],
    ['find_all_ümläuts', 'findAllÜmläuts'],
  ])('%s is written %s', async (asked, meant) => {
    const known = ['SaveByContent', 'get_close_matches', 'get_user_by_id2', 'getUserById', 'is_link_local', 'resign'];
    const more = ['re_sign', 'to_id', 'withRequestID', '__private_name', 'findAllÜmläuts'];
    const names = () => Promise.resolve([...known, ...more]);
    expect(await withNearNames({ names }, asked, undefined)).toBe(meant);
  });

  it('is looked for among those of as many letters, however they are joined', async () => {
    const asked: unknown[] = [];
    const names = (query: unknown) => {
      asked.push(query);
      return Promise.resolve([]);
    };
    await withNearNames({ names }, 'Cart.get_user-by_id', ['app']);
    expect(asked).toEqual([{ indexes: ['app'], shortest: 10, longest: 12 }]);
  });

  it('is no sentence, path or call', () => {
    expect(['Page.render', 'a_b', 'x::y'].map(isBareName)).toEqual([true, true, true]);
    expect(['with-request-id', 'a->b-c', 'a-', '-a', 'a--b'].map(isBareName)).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
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
