import { describe, expect, it } from '@jest/globals';
import { filesMeant, placesIn } from './asked-places.ts';

const at = (text: string) => placesIn(text).map(({ path, line }) => `${path} ${String(line)}`);

describe('placesIn', () => {
  it('reads traces of many languages, innermost first', () => {
    const python =
      'Traceback:\n  File "/app/main.py", line 3, in <module>\n  File "shop/cart.py", line 12, in add\nKeyError';
    expect(at(python)).toEqual(['shop/cart.py 12', '/app/main.py 3']);
    expect(at('TypeError: x\n    at add (/app/src/cart.ts:12:5)\n    at file:///app/src/main.ts:3:1')).toEqual([
      '/app/src/cart.ts 12',
      '///app/src/main.ts 3',
    ]);
    expect(at('at com.shop.Cart.add(Cart.java:42)')).toEqual(['Cart.java 42']);
    expect(at("thread 'main' panicked at src/cart.rs:7:9:")).toEqual(['src/cart.rs 7']);
    expect(at('   at Shop.Cart.Add() in C:\\src\\Cart.cs:line 9')).toEqual(['/src/Cart.cs 9']);
    expect(at("lib/cart.rb:5:in `add'")).toEqual(['lib/cart.rb 5']);
    expect(at('#0 /srv/cart.php(31): add()')).toEqual(['/srv/cart.php 31']);
    expect(at('base_events.py:1900')).toEqual(['base_events.py 1900']);
  });

  it('reads the function that a line was in', () => {
    const names = (text: string) => placesIn(text).map(({ name }) => name);
    expect(names('  File "a.py", line 1, in <module>\n  File "b.py", line 2, in add_item')).toEqual([
      'add_item',
      undefined,
    ]);
    expect(names('at async Cart.add (src/cart.ts:12:5)\n at src/main.ts:3:1')).toEqual(['add', undefined]);
  });

  it('takes no version, time, port or call for one', () => {
    expect(at('node v20.19 at 12:30 on localhost:8080, see v1.2:3 and object.method(3)')).toEqual(['object.method 3']);
    expect(at('how are carts emptied?')).toEqual([]);
  });
});

describe('filesMeant', () => {
  const indexed = ['shop/cart.py', 'test/cart.py', 'main.py', 'lib/main.py'];

  it('is what ends alike, as far as both say', () => {
    expect(filesMeant('/usr/lib/shop/cart.py', indexed)).toEqual(['shop/cart.py']);
    expect(filesMeant('cart.py', indexed)).toEqual(['shop/cart.py', 'test/cart.py']);
    expect(filesMeant('/home/jane/main.py', indexed)).toEqual(['main.py']);
    expect(filesMeant('/home/jane/other/cart.py', indexed)).toEqual([]);
    expect(filesMeant('nothing.py', indexed)).toEqual([]);
  });
});
