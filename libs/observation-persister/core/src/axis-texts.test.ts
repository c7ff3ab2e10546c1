import { describe, expect, it } from '@jest/globals';
import type { Axis, ResolvedGhap } from '@learning-memory/ghap';
import { axisTexts } from './axis-texts.ts';
import { CONFIRMED, FALSIFIED } from './test-support/entries.ts';

function textOf(axis: Axis, entry: ResolvedGhap): string | undefined {
  return axisTexts(entry).find((text) => text.axis === axis)?.text;
}

describe('axisTexts', () => {
  it('tells the whole story on the full axis', () => {
    expect(textOf('full', FALSIFIED)).toBe(
      [
        'Domain: performance | Strategy: systematic-elimination',
        'Goal: Fix the flaky login test',
        'Hypothesis: The test reads the clock before the session is written',
        'Action: Inject a fixed clock | Prediction: The test passes 100 times in a row',
        'Outcome: falsified - Two runs still failed',
        'Surprise: The session store was never the slow part ' +
          'Root cause: wrong-assumption: The proxy closed idle connections Lesson: Reading the proxy log',
      ].join('\n'),
    );
  });

  it('adds the takeaway to the lesson', () => {
    expect(textOf('full', CONFIRMED)).toMatch(/\nLesson: Inject the clock - Never read the clock in a library$/);
  });

  it('leaves the last line out when nothing was found', () => {
    const { lesson: _lesson, ...bare } = CONFIRMED;
    expect(textOf('full', bare)).toMatch(/\nOutcome: confirmed - 100 of 100 runs passed$/);
  });

  it('describes how a strategy did on the strategy axis', () => {
    expect(textOf('strategy', CONFIRMED)).toBe(
      [
        'Strategy: systematic-elimination',
        'Applied to: Fix the flaky login test',
        'Hypothesis: The test reads the clock before the session is written',
        'Iterations: 2',
        'Outcome: confirmed',
      ].join('\n'),
    );
  });

  it('is the bare surprise on the surprise axis', () => {
    expect(textOf('surprise', FALSIFIED)).toBe('The session store was never the slow part');
  });

  it('puts the cause in its context on the root cause axis', () => {
    expect(textOf('root_cause', FALSIFIED)).toBe(
      [
        'wrong-assumption: The proxy closed idle connections',
        'Context: Fix the flaky login test',
        'Hypothesis was: The test reads the clock before the session is written',
      ].join('\n'),
    );
  });

  it('has four axes for a falsified entry and two for any other, even one with a surprise', () => {
    const surprised = { ...FALSIFIED, outcome: CONFIRMED.outcome };
    expect(axisTexts(FALSIFIED).map(({ axis }) => axis)).toEqual(['full', 'strategy', 'surprise', 'root_cause']);
    expect(axisTexts(CONFIRMED).map(({ axis }) => axis)).toEqual(['full', 'strategy']);
    expect(axisTexts(surprised).map(({ axis }) => axis)).toEqual(['full', 'strategy']);
  });

  it('leaves out the axes whose finding a falsified entry lacks', () => {
    const { surprise: _surprise, rootCause: _rootCause, ...bare } = FALSIFIED;
    expect(axisTexts(bare).map(({ axis }) => axis)).toEqual(['full', 'strategy']);
  });
});
