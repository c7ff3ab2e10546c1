import { expect, it } from '@jest/globals';
import { codePointLength, withoutHidden } from './visible-text.ts';

it.each([
  [' a \n\t b\u0085c ', 'a b c'],
  ['a\u202Eb\u200Bc\u{E0041}\u{E0101}\uE000\uD800d', 'abcd'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['\u{1F468}\u200D\u{1F469}', '\u{1F468}\u200D\u{1F469}'],
  ['a\u200Db \u200D', 'ab'],
])('one line of what can be seen in %j', (given, expected) => {
  expect(withoutHidden(given)).toBe(expected);
});

it.each([
  ['', 0],
  ['é日', 2],
  ['\u{1F980}x\u{1F980}', 3],
  ['\uD83E\uD83E\uDD80\uDD80', 3],
])('code points of %j', (text, count) => {
  expect(codePointLength(text)).toBe(count);
});
