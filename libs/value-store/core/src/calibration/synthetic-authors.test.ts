import { describe, expect, it } from '@jest/globals';
import { DOMAINS, type Domain } from '@learning-memory/ghap';
import type { CalibrationReport } from '@learning-memory/value-store';
import { syntheticEntries, type SyntheticAuthor } from '../test-support/synthetic-author.ts';
import { calibrationReport } from './calibration-report.ts';

const SEEDS = 60;

function reportsOf(
  author: (domain: Domain) => Omit<SyntheticAuthor, 'seed'>,
): readonly (readonly [Domain, CalibrationReport])[] {
  return Array.from({ length: SEEDS }, (_, seed) => {
    const domain = DOMAINS[seed % DOMAINS.length] as Domain;
    return [domain, calibrationReport(syntheticEntries({ seed: seed + 1, ...author(domain) }), {})] as const;
  });
}

const SENTENCE = /^You say \d+ % and are right \d+ % of the time in (\w+); \d+ entries\.$/u;
const verdictsOf = ({ byDomain }: CalibrationReport) =>
  byDomain.map(({ domain, forecasts }) => [domain, forecasts?.verdict]);

describe('authors of 10 000 entries', () => {
  it('who are too sure in one domain hear its name, and no other, in 95 % of seeds', () => {
    const reports = reportsOf((domain) => ({ entries: 10_000, bias: { [domain]: 0.15 } }));
    const named = reports.filter(([domain, { sentence }]) => SENTENCE.exec(sentence ?? '')?.[1] === domain);
    const alone = reports.filter(([, report]) => {
      const over = verdictsOf(report).filter(([, verdict]) => verdict === 'overconfident');
      return over.length === 1;
    });
    expect(named.length).toBeGreaterThanOrEqual(0.95 * SEEDS);
    expect(alone.length).toBeGreaterThanOrEqual(0.95 * SEEDS);
  });

  it('who are as sure as they should be hear so, and no domain is named, in 95 % of seeds', () => {
    const reports = reportsOf(() => ({ entries: 10_000, bias: {} }));
    const fitting = reports.filter(([, { sentence }]) =>
      /of the time, which fits; 10000 entries\.$/u.test(sentence ?? ''),
    );
    expect(fitting.length).toBeGreaterThanOrEqual(0.95 * SEEDS);
  });
});

describe('authors of few entries', () => {
  it('who are as sure as they should be are named in at most 5 % of seeds', () => {
    for (const entries of [90, 300, 1000]) {
      const reports = reportsOf(() => ({ entries, bias: {} }));
      const named = reports.filter(([, { sentence }]) => SENTENCE.test(sentence ?? ''));
      expect(named.length).toBeLessThanOrEqual(0.05 * SEEDS);
    }
  });

  it('hear of too few, however wrong they are', () => {
    for (const [domain, report] of reportsOf((name) => ({ entries: 9, bias: { [name]: 1 } }))) {
      expect(report.sentence).toMatch(/^Too few entries to say how well your confidence fits: 9 entries /u);
      expect(verdictsOf(report).filter(([, verdict]) => verdict !== 'too_few')).toEqual([]);
      expect(domain).toBeDefined();
    }
  });

  it('who are too sure in one domain hear its name, or of too few for it, never that it fits', () => {
    const reports = reportsOf((domain) => ({ entries: 300, bias: { [domain]: 0.25 } }));
    const verdicts = reports.map(([domain, report]) => verdictsOf(report).find(([name]) => name === domain)?.[1]);
    expect(new Set(verdicts)).toEqual(new Set(['overconfident', 'too_few']));
  });
});
