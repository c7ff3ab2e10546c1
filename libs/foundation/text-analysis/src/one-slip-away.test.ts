import { expect, it } from '@jest/globals';
import { oneSlipAway } from './one-slip-away.ts';

it.each([
  ['gatway', 'gateway'],
  ['gatteway', 'gateway'],
  ['gatewya', 'gateway'],
  ['gateqay', 'gateway'],
  ['gatewa', 'gateway'],
  ['größße', 'größe'],
])('%j is one slip away from %j, and the other way round', (typed, meant) => {
  expect(oneSlipAway(typed)).toContain(meant);
  if (/^[a-z]+$/.test(meant)) expect(oneSlipAway(meant)).toContain(typed);
});

it('holds each once, and neither the word itself nor what takes two slips', () => {
  const near = oneSlipAway('pool');
  expect(new Set(near).size).toBe(near.length);
  expect(near).not.toContain('pool');
  expect(near).not.toContain('pl');
});

it('keeps the first letter', () => {
  const near = oneSlipAway('solder');
  expect(near).toContain('soldier');
  expect(near).not.toContain('older');
  expect(near.filter((word) => !word.startsWith('s'))).toEqual([]);
  expect(oneSlipAway('')).toEqual([]);
});
