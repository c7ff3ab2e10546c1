import { describe, expect, it } from '@jest/globals';
import { removePrivateParts } from './remove-private-parts.ts';

describe('removePrivateParts', () => {
  it.each([
    ['one part', 'a <private>b</private> c', 'a  c', 1],
    ['several parts', '<private>a</private>b<private>c</private>d', 'bd', 2],
    ['any case and attributes', 'a<PRIVATE why="x">b</Private >c', 'ac', 1],
    ['parts over several lines', 'a<private>\nb\n</private>c', 'ac', 1],
    ['nested parts as one', 'a<private>b<private>c</private>d</private>e', 'ae', 1],
    ['an open part to the end', 'a <private>b c', 'a ', 1],
    ['an open part around a closed one to the end', 'a<private>b<private>c</private>d', 'a', 1],
    ['everything', '<private>a</private>', '', 1],
  ])('removes %s', (...[, text, left, count]) => {
    expect(removePrivateParts(text)).toEqual({ text: left, count });
  });

  it.each([
    'no tags',
    'a private matter',
    'stray </private> tag',
    '<privateer>x</privateer>',
    '<private-data>x',
    '<private',
  ])('leaves %j alone', (text) => {
    expect(removePrivateParts(text)).toEqual({ text, count: 0 });
  });

  it.each(['<private>', '<private ', '</private>', '<private><', '<'])(
    'reads a megabyte of %j without hanging',
    (unit) => {
      expect(removePrivateParts(unit.repeat(1_000_000 / unit.length)).text.length).toBeGreaterThanOrEqual(0);
    },
  );
});
