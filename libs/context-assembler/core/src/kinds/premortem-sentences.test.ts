import { describe, expect, it } from '@jest/globals';
import { failureSentence, hitRateSentence } from './premortem-sentences.ts';

describe('hitRateSentence', () => {
  it('gives the rate with its sample and interval', () => {
    const rate = { confirmed: 7, falsified: 3, abandoned: 2, rate: 0.7, low: 0.397, high: 0.892 };
    expect(hitRateSentence(rate)).toBe(
      '7 of 10 predictions confirmed (70 %, 95 % Wilson interval 40 % to 89 %), 2 abandoned.',
    );
  });

  it('says when the sample is too small', () => {
    const rate = { confirmed: 1, falsified: 0, abandoned: 0, rate: 1, low: 0.207, high: 1 };
    expect(hitRateSentence(rate)).toMatch(/^1 of 1 .* 21 % to 100 %\), 0 abandoned\. That is too little to go by\.$/);
  });

  it('gives no rate without an outcome', () => {
    expect(hitRateSentence({ confirmed: 0, falsified: 0, abandoned: 4 })).toBe(
      'no prediction has come out yet (4 abandoned), so its hit rate is unknown.',
    );
  });
});

describe('failureSentence', () => {
  it.each([
    [{ own: 2, all: 9 }, 'Failures with this strategy: 2 of 9 in testing.'],
    [{ own: 2, all: 200 }, 'Failures with this strategy: 2 of the newest 200 in testing.'],
    [{ own: 0, all: 0 }, 'No failure is recorded in testing.'],
  ])('counts %j', (counts, sentence) => {
    expect(failureSentence({ ...counts, domain: 'testing', mostLookedAt: 200 })).toBe(sentence);
  });
});
