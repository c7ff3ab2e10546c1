import { expect, it } from '@jest/globals';
import { risksOf } from './risks.ts';

it.each([
  ['nothing to fear', []],
  ['WARNING: a', [['WARNING', 'a']]],
  ['Use tabs. DANGER: b.c d', [['DANGER', 'b.c d']]],
  [
    'WARNING: a. LAST TIME: b\nplain\n- **DANGER:** c',
    [
      ['WARNING', 'a.'],
      ['LAST TIME', 'b'],
      ['DANGER', 'c'],
    ],
  ],
  [
    'WARNING: one\r\nWARNING: two',
    [
      ['WARNING', 'one'],
      ['WARNING', 'two'],
    ],
  ],
  ['WARNING:', []],
  ['WARNING: DANGER: x', [['DANGER', 'x']]],
  ['NOWARNING: x, warning: y, WARNINGS: z', []],
])('of %j', (content, expected) => {
  expect(risksOf(content).map(({ kind, text }) => [kind, text])).toEqual(expected);
});
