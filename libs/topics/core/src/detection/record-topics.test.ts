import { expect, it } from '@jest/globals';
import type { Memory } from '@learning-memory/memory';
import { namedTexts } from './record-topics.ts';

it('topics are not named by orders to a terminal', () => {
  const memories = [{ content: 'The \u001B[31mred\u001B[0m lamp' }, { content: 'A plain lamp' }] as Memory[];
  const texts = namedTexts(memories, [{ foreign: false }, { foreign: false }] as never);
  expect(texts.map(({ content }) => content)).toEqual(['The red lamp', 'A plain lamp']);
});
