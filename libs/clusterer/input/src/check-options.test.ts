import { describe, expect, it } from '@jest/globals';
import { checkChoice, checkMaxDistance, checkMetric } from './check-options.ts';

const invalid = (message: string): unknown =>
  expect.objectContaining({ code: 'CLUSTERER_INVALID_INPUT', kind: 'validation', message });

describe('checks of options', () => {
  it('accept what there is', () => {
    checkMetric('cosine');
    checkMetric('euclidean');
    checkChoice('linkage', 'ward', ['single', 'ward']);
    checkMaxDistance(0.1);
    checkMaxDistance(Infinity);
  });

  it('name the option, its value and what it may be', () => {
    expect(() => checkMetric('manhattan' as never)).toThrow(
      invalid('metric is manhattan: it must be one of cosine, euclidean.'),
    );
    expect(() => checkChoice('linkage', 'bogus', ['single', 'ward'])).toThrow(
      invalid('linkage is bogus: it must be one of single, ward.'),
    );
  });

  it.each([0, -1, Number.NaN, '1', undefined])('refuse the maxDistance %p', (maxDistance) => {
    expect(() => checkMaxDistance(maxDistance as number)).toThrow(
      invalid(`maxDistance is ${String(maxDistance)}: it must be a number above 0.`),
    );
  });
});
