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
  ['DANGER:\nNever run the migration by hand.\n\nIt is fine.', [['DANGER', 'Never run the migration by hand.']]],
  [
    'WARNING:\n- one\n 2. two\nDANGER: three',
    [
      ['WARNING', 'one two'],
      ['DANGER', 'three'],
    ],
  ],
  ['## WARNING:\n\ntext', [['WARNING', 'text']]],
  ['**WARNING**: x', [['WARNING', 'x']]],
  [
    'WARNING: a. LAST TIME:\nb',
    [
      ['WARNING', 'a.'],
      ['LAST TIME', 'b'],
    ],
  ],
  ['WARNING:\n\n', []],
  ['WARNING:', []],
  ['WARNING: DANGER: x', [['DANGER', 'x']]],
  ['NOWARNING: x, warning: y, WARNINGS: z', []],
])('of %j', (content, expected) => {
  expect(risksOf(content).map(({ kind, text }) => [kind, text])).toEqual(expected);
});
