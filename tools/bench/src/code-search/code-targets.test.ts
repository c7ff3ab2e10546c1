import { describe, expect, it } from '@jest/globals';
import { ndcgOfFiles, ndcgOfHits, type Place } from './code-targets.ts';

const at = (path: string, startLine = 1, endLine = startLine): Place => ({ path, startLine, endLine });
const second = 1 / Math.log2(3);

describe('NDCG@10', () => {
  it('is 1 where the target is first, and less the later it comes', () => {
    expect(ndcgOfFiles([at('a.ts'), at('b.ts')], ['a.ts'])).toBe(1);
    expect(ndcgOfHits([at('b.ts'), at('a.ts')], ['a.ts'])).toBeCloseTo(second);
    expect(ndcgOfHits([at('b.ts')], ['a.ts'])).toBe(0);
  });

  it('counts a file once by files, and each of its hits by hits', () => {
    const places = [at('b.ts', 1), at('b.ts', 9), at('a.ts')];
    expect(ndcgOfFiles(places, ['a.ts'])).toBeCloseTo(second);
    expect(ndcgOfHits(places, ['a.ts'])).toBeCloseTo(1 / 2);
  });

  it('takes a hit outside of the lines for none by hits alone', () => {
    const target = { path: 'a.ts', start_line: 10, end_line: 20 };
    expect(ndcgOfHits([at('a.ts', 1, 9), at('a.ts', 20, 30)], [target])).toBeCloseTo(second);
    expect(ndcgOfFiles([at('a.ts', 1, 9)], [target])).toBe(1);
  });

  it('takes paths that end alike for the same, and looks no deeper than ten', () => {
    expect(ndcgOfFiles([at('src/a.ts')], ['lib/src/a.ts'])).toBe(1);
    expect(ndcgOfFiles([at('xa.ts')], ['a.ts'])).toBe(0);
    expect(ndcgOfFiles([...Array.from({ length: 10 }, (_, index) => at(String(index))), at('a.ts')], ['a.ts'])).toBe(0);
  });
});
