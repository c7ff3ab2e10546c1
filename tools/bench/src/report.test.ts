import { describe, expect, it } from '@jest/globals';
import { formatAmount, meets, renderReport } from './report.ts';
import type { Figure } from './section.ts';

function page(figures: readonly Figure[], details: readonly string[] = []): string {
  return renderReport({
    machine: 'a machine',
    date: '2026-01-02',
    quick: false,
    sections: [{ title: 'Speed', report: { method: ['How.'], tables: [{ measure: 'p95', details, figures }] } }],
  });
}

describe('renderReport', () => {
  it('says of each figure what was asked and whether it is met', () => {
    const text = page([
      { name: 'fast', value: 4.25, unit: 'ms', target: { comparison: '<', limit: 5 } },
      { name: 'slow', value: 120.4, unit: 'ms', target: { comparison: '<', limit: 100 } },
      { name: 'free', value: 7, unit: 'tokens' },
    ]);
    expect(text).toContain('| fast | 4.3 ms | < 5 ms | yes |');
    expect(text).toContain('| slow | 120 ms | < 100 ms | **no** |');
    expect(text).toContain('| free | 7 tokens |  |  |');
    expect(text).toContain('**1 of 2 targets met.**\n- missed: slow, 120 ms (< 100 ms)');
  });

  it('leaves the target columns out when nothing is asked', () => {
    expect(page([{ name: 'size', value: 12, unit: 'MB', details: ['idle'] }], ['when'])).toContain(
      '|  | when | p95 |\n| --- | ---: | ---: |\n| size | idle | 12 MB |',
    );
  });

  it('carries machine, date and method', () => {
    const text = page([]);
    for (const part of ['Machine: a machine', 'Date: 2026-01-02', '## Speed', 'How.']) expect(text).toContain(part);
  });

  it('keeps a pipe from breaking its table', () => {
    expect(page([{ name: 'a|b', value: 1, unit: 'ms' }])).toContain(String.raw`| a\|b | 1.0 ms |`);
  });

  it('refuses a row that does not fit its table', () => {
    expect(() => page([{ name: 'x', value: 1, unit: 'ms' }], ['when'])).toThrow(RangeError);
  });

  it.each([
    ['%', 101],
    ['ms', -1],
    ['MB', Number.NaN],
  ] as const)('refuses an impossible figure in %s: %p', (unit, value) => {
    expect(() => page([{ name: 'x', value, unit }])).toThrow(RangeError);
  });
});

describe('meets', () => {
  it('tells below from up to at the limit', () => {
    expect(meets(5, { comparison: '<', limit: 5 })).toBe(false);
    expect(meets(5, { comparison: '<=', limit: 5 })).toBe(true);
    expect(meets(5, { comparison: '>=', limit: 5 })).toBe(true);
    expect(meets(4.9, { comparison: '>=', limit: 5 })).toBe(false);
  });
});

describe('formatAmount', () => {
  it('lets a difference in points be negative', () => {
    expect(formatAmount(-2, 'points')).toBe('-2 points');
  });

  it('lets a ratio exceed one', () => {
    expect(formatAmount(1.359, 'times')).toBe('1.36 times');
  });
});
