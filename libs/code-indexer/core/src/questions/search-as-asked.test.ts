import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { SearchCodeOptions } from '@learning-memory/code-indexer';
import { createHashEmbedding } from '@learning-memory/embedding-hash';
import { openCodeHome, type CodeHome } from '../test-support/code-home.ts';

const SHOP = {
  'shop/cart.py':
    'class Cart:\n    def add_item(self, item):\n        self.check(item)\n\n    def check(self, item):\n        raise ValueError(item)\n',
  'shop/order.py': 'def place_order(cart):\n    return cart\n\n\nLIMIT = 10\n',
  'tests/cart.py': 'def test_add():\n    assert True\n',
};

let home: CodeHome;

const search = (query: string, more: Partial<SearchCodeOptions> = {}) =>
  home.indexer.search({ query, limit: 10, ...more });

async function names(query: string, more: Partial<SearchCodeOptions> = {}): Promise<readonly string[]> {
  return (await search(query, more)).hits.map(({ unit }) => unit.qualifiedName);
}

beforeAll(async () => {
  home = await openCodeHome({ embedding: createHashEmbedding({ dimension: 64 }) });
  await home.index('shop', SHOP);
  await home.index('other', { 'lib/cart.py': 'def place_ordr():\n    pass\n' });
});

afterAll(async () => {
  await home[Symbol.asyncDispose]();
});

const inShop = { indexes: ['shop'] };

describe('a word that no definition is called by', () => {
  it('is answered by what holds it as it stands, first and never as no match', async () => {
    const words = {
      'ftp.py': 'def send(client):\n    client.storbinary(open("a"))\n',
      'mail.py': 'def store():\n    pass\n',
    };
    await home.index('words', words);
    const inWords = { indexes: ['words'] };
    const answer = await search('storbinary', inWords);
    expect([answer.hits[0]?.unit.qualifiedName, answer.relevance]).toEqual(['send', undefined]);
    expect((await search('STORBINARY', inWords)).hits[0]?.unit.qualifiedName).toBe('send');
    expect((await search('ftp.py', inWords)).hits[0]?.unit.path).toBe('ftp.py');
  });

  it('is said to be nobody where it is written as a name', async () => {
    const answer = await search('plumbus_matrix3', inShop);
    expect([answer.relevance, answer.notice]).toEqual([0, "Nothing is called 'plumbus_matrix3'."]);
    expect((await search('Cart.noSuchMethod', inShop)).notice).toBe("Nothing is called 'Cart.noSuchMethod'.");
    expect((await search('ordering', inShop)).notice).toBeUndefined();
  });

  it('is one of tests where they alone are called so, and one of another case', async () => {
    expect((await names('test_add', inShop))[0]).toBe('test_add');
    expect((await names('PLACE_ORDER', inShop))[0]).toBe('place_order');
  });
});

describe('a stack trace', () => {
  const trace =
    'Traceback (most recent call last):\n  File "/srv/shop/order.py", line 2, in place_order\n' +
    '  File "/srv/shop/cart.py", line 3, in add_item\n  File "/srv/shop/cart.py", line 6, in check\nValueError: 3';

  it('is answered by the definitions at its lines, innermost first, and is never no match', async () => {
    const answer = await search(trace, inShop);
    const found = answer.hits.slice(0, 3).map(({ unit }) => unit.qualifiedName);
    expect(found).toEqual(['Cart.check', 'Cart.add_item', 'place_order']);
    expect(answer.relevance).toBeUndefined();
  });

  it('is, too, where the file has changed since and the function is named', async () => {
    expect((await names('at Cart.check (shop/cart.py:90:5)', inShop))[0]).toBe('Cart.check');
  });

  it('keeps to the scope, the filters and the limit', async () => {
    expect(await names(trace, { indexes: ['other'] })).not.toContain('Cart.check');
    expect((await names(trace, { ...inShop, limit: 1 })).length).toBe(1);
    expect(await names(trace, { ...inShop, kind: 'class' })).toEqual(['Cart']);
    expect(await names(trace, { ...inShop, path: 'shop/order.py' })).not.toContain('Cart.check');
  });

  it('of files that are not indexed is a question as any other', async () => {
    expect(await names('File "/srv/other.py", line 2, in place_order', inShop)).toContain('place_order');
  });
});

describe('a name that is written otherwise', () => {
  const written = {
    'close.py': 'def get_close_matches(word):\n    return word\n\n\ndef is_link_local(ip):\n    return ip\n',
    'request.ts':
      'export function withRequestID(id: string): string {\n  return id;\n}\n' +
      'export function getUserById(id: string): string {\n  return id;\n}\n',
    'save.go': 'package save\n\nfunc SaveByContent(content string) string {\n\treturn content\n}\n',
    'user.py': 'def get_user_by_id2(key):\n    return key\n\n\nclass Basket:\n    def add_all(self):\n        pass\n',
  };
  const inWritten = { indexes: ['written'] };

  beforeAll(() => home.index('written', written));

  it.each([
    ['getCloseMatches', 'get_close_matches'],
    ['with_request_id', 'withRequestID'],
    ['WITH_REQUEST_ID', 'withRequestID'],
    ['with-request-id', 'withRequestID'],
    ['save_by_content', 'SaveByContent'],
    ['isLinkLocal', 'is_link_local'],
    ['get_user_by_id', 'getUserById'],
  ])('%s is %s, which the answer says', async (asked, name) => {
    const { hits, notice, relevance } = await search(asked, inWritten);
    expect([hits[0]?.unit.name, relevance]).toEqual([name, undefined]);
    expect(notice).toBe(`'${asked}' is written ${name} here.`);
  });

  it('is a method of its class, too', async () => {
    expect((await names('Basket.addAll', inWritten))[0]).toBe('Basket.add_all');
  });

  it('needs no notice where only the case is another', async () => {
    const { hits, notice, relevance } = await search('withRequestId', inWritten);
    expect([hits[0]?.unit.name, notice, relevance]).toEqual(['withRequestID', undefined, undefined]);
  });

  it('is said to be nobody by no filter', async () => {
    const { notice } = await search('get_user_by_id', { ...inWritten, language: 'python' });
    expect(notice).toBeUndefined();
  });
});

describe('a name that is a letter off', () => {
  it('finds what was meant, and says so', async () => {
    const { hits, notice } = await search('place_ordr', inShop);
    expect(hits[0]?.unit.name).toBe('place_order');
    expect(notice).toBe("Nothing is called 'place_ordr': these are of place_order.");
    expect((await names('Cart.add_itm', inShop))[0]).toBe('Cart.add_item');
  });

  it('is left alone where something is called so, there alone', async () => {
    const { hits, notice } = await search('place_ordr', { indexes: ['other'] });
    expect(hits[0]?.unit.name).toBe('place_ordr');
    expect(notice).toBeUndefined();
  });
});
