import { describe, expect, it } from '@jest/globals';
import { toCandidate, type Candidate } from '../candidates/candidate.ts';
import { fillBuckets, type Bucket, type FillBucketsOptions } from './fill-buckets.ts';

/** A word is a token. */
const options = (tokens: number, more: Partial<FillBucketsOptions> = {}): FillBucketsOptions => ({
  room: { tokens, characters: Number.POSITIVE_INFINITY },
  lineOf: ({ body }, limit) => {
    const words = body.split(' ');
    return limit < 1 ? undefined : { text: body, tokens: Math.min(words.length, limit), cut: words.length > limit };
  },
  headingOf: () => ({ tokens: 0, characters: 0 }),
  ...more,
});

function bucket(name: string, weight: number, sizes: readonly number[]): Bucket {
  const candidates = sizes.map((size, index): Candidate => {
    const body = `${name}${String(index)}${' x'.repeat(size - 1)}`;
    return toCandidate({
      source: 'memories',
      id: body,
      section: 'Memories',
      title: '',
      parts: [['', body, 1e6]],
      brief: [],
      time: 0,
    });
  });
  return { weight, candidates };
}

function taken(buckets: readonly Bucket[], fill: FillBucketsOptions): readonly string[] {
  return fillBuckets(buckets, fill).chosen.map(
    ({ candidate, line }) => `${candidate.body.split(' ')[0]}:${line.tokens}`,
  );
}

describe('fillBuckets', () => {
  it('shares the room by weight', () => {
    const many = Array.from({ length: 40 }, () => 1);
    const chosen = taken([bucket('a', 3, many), bucket('b', 1, many)], options(40));
    expect(chosen.filter((name) => name.startsWith('a'))).toHaveLength(30);
    expect(chosen.filter((name) => name.startsWith('b'))).toHaveLength(10);
  });

  it('gives one candidate a quarter of the share of its bucket at most', () => {
    expect(taken([bucket('a', 3, [99]), bucket('b', 1, [99])], options(80))).toEqual(['a0:15', 'b0:5']);
  });

  it('lets what one bucket leaves flow to the others', () => {
    const many = Array.from({ length: 40 }, () => 1);
    expect(taken([bucket('a', 3, []), bucket('b', 1, many)], options(40))).toHaveLength(40);
    expect(taken([bucket('a', 3, [1, 1]), bucket('b', 1, many)], options(40))).toHaveLength(40);
  });

  it('takes the best first, and none in place of a better one that does not fit', () => {
    const fill = options(20, { lineOf: ({ body }) => ({ text: body, tokens: body.split(' ').length, cut: false }) });
    expect(taken([bucket('a', 1, [8, 20, 1])], fill)).toEqual(['a0:8']);
  });

  it('spends on the largest that fits what no share alone could pay for', () => {
    const fill = options(20, { lineOf: ({ body }) => ({ text: body, tokens: body.split(' ').length, cut: false }) });
    expect(taken([bucket('a', 1, [18]), bucket('b', 1, [18])], fill)).toEqual(['a0:18']);
  });

  it('counts a heading once, with the first of its section', () => {
    const headings: string[] = [];
    const headingOf = (section: string): { tokens: number; characters: number } => {
      headings.push(section);
      return { tokens: 5, characters: 0 };
    };
    expect(taken([bucket('a', 1, [2, 2, 2])], options(10, { headingOf }))).toEqual(['a0:2', 'a1:2']);
    expect(headings).toEqual(['Memories']);
  });

  it('keeps to the characters too', () => {
    const room = { tokens: 1000, characters: 8 };
    expect(taken([bucket('a', 1, [1, 1, 1, 1])], options(1000, { room }))).toEqual(['a0:1', 'a1:1']);
  });

  it('says when something was left out, also for its size alone', () => {
    expect(fillBuckets([bucket('a', 1, [1, 1])], options(8)).leftOut).toBe(false);
    expect(fillBuckets([bucket('a', 1, [1, 1])], options(3)).leftOut).toBe(true);
  });

  it('has nothing for no room and no buckets', () => {
    expect(taken([bucket('a', 1, [1])], options(0))).toEqual([]);
    expect(taken([bucket('a', 1, [1])], options(-5))).toEqual([]);
    expect(taken([], options(10))).toEqual([]);
  });
});
