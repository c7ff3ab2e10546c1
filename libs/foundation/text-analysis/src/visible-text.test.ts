import { expect, it } from '@jest/globals';
import { codePointLength, withoutHidden } from './visible-text.ts';

it.each([
  [' a \n\t b\u0085c ', 'a b c'],
  ['a\u202Eb\u200Bc\u{E0041}\u{E0101}\uE000\uD800d', 'abcd'],
  ['می\u200Cخواهم', 'می\u200Cخواهم'],
  ['\u{1F468}\u200D\u{1F469}', '\u{1F468}\u200D\u{1F469}'],
  ['a\u200Db \u200D', 'ab'],
  ['\u001B[1;31mred\u001B[0m \u009B4mline\u009Bm', 'red line'],
  ['a\u001B]0;a title\u0007b\u001B]8;;https://x.example\u001B\\c\u009D0;d\u009Ce', 'abce'],
  ['kept: \u001B]no end, \u001B', 'kept: ]no end,'],
  ['\u001Bcap', 'cap'],
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

it('takes linear time for orders to a terminal that never end', () => {
  for (const piece of ['\u001B]', '\u009D', '\u001B[', '\u001B[0 ']) {
    expect(withoutHidden(piece.repeat(100_000)).length).toBeLessThan(400_001);
  }
});
