import { expect, it } from '@jest/globals';
import { shownBy } from './shown-by.ts';

const filled = {
  experiences: new Map([['Find the leak', 'ghap_1']]),
  values: new Map([['Look first. Then leap.', 'value_1']]),
  memories: new Map([['colours', 'memory_1']]),
};
const code = { code: { path: 'my-shop/a.ts', name: 'Box.open' } };

it.each([
  [{ experience: 'Find the leak' }, '- Find the leak | lesson: wait (ghap_1; testing, match 1)', true],
  [{ experience: 'Find the leak' }, '- A surprise (ghap_1; 1 of 3 nearest surprises)', true],
  [{ experience: 'Find the leak' }, '- Another (ghap_10; testing, match 1)', false],
  [{ value: 'Look first' }, '## Values\n- Look first. Then leap. (value_1; match 1)', true],
  [{ value: 'Look first' }, '## Values\n- Look… (value_1; match 1) [cut]', false],
  [{ memory: 'colours' }, '- Blue. (memory_1; fact, match 1)', true],
  [{ memory: 'colours' }, `- ${'Blue. '.repeat(14)}… (memory_1; fact, match 1) [cut]`, true],
  [{ memory: 'colours' }, '- Blue… (memory_1; 2026-01-02)', false],
  [{ memory: 'colours' }, `- ${'Blue. '.repeat(14)}… (memory_1; 2026-01-02)`, true],
  [{ memory: 'colours' }, '- Blue. (memory_2; fact, match 1)', false],
  [code, '- my-shop/a.ts:3-9 method Box.open | open(): void (shop; match 1)', true],
  [code, '- my-shop/a.ts:3-9 method Box.opener | opener(): void (shop; match 1)', false],
  [code, '- lib/my-shop/a.ts:3-9 method Box.open | open(): void (shop; match 1)', false],
  [{ code: { path: 'my-shop/a.ts', name: 'Box' } }, '- my-shop/a.ts:3-9 method Box.open | open(): void (shop)', true],
] as const)('%j in %s: %s', (expected, text, isShown) => {
  expect(shownBy(expected, filled)(text)).toBe(isShown);
});

it('finds nowhere what the store refused', () => {
  expect(shownBy({ value: 'Leap' }, filled)('- Leap. (value_2; match 1)')).toBe(false);
});
