import { describe, expect, it } from '@jest/globals';
import { AXES } from '@learning-memory/ghap';
import { experienceText } from '@learning-memory/observation-persister-collection';
import { FLAKY_TEST, SLOW_QUERY } from '../test-support/samples.ts';

describe('experienceText', () => {
  it('is what the entry says on the axis', () => {
    expect(experienceText('surprise', SLOW_QUERY)).toBe(SLOW_QUERY.surprise);
    expect(experienceText('root_cause', SLOW_QUERY)).toContain(SLOW_QUERY.rootCause?.description);
    expect(experienceText('strategy', SLOW_QUERY)).toMatch(/^check-assumptions\n/);
    expect(experienceText('full', SLOW_QUERY)).toContain(SLOW_QUERY.outcome.result);
  });

  it('leaves out what an entry lacks', () => {
    for (const axis of AXES) expect(experienceText(axis, FLAKY_TEST)).not.toMatch(/undefined|\n\n/);
    expect(experienceText('surprise', FLAKY_TEST)).toBe('');
  });
});
