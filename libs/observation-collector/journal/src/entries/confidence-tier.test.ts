import { describe, expect, it } from '@jest/globals';
import type { OutcomeEvent, Resolution } from '@learning-memory/ghap';
import { assignConfidenceTier, OUTCOME_EVENT_LIFETIME, type TierQuestion } from './confidence-tier.ts';

const at = Date.UTC(2025, 11, 2);
const lesson = { whatWorked: 'Clearing the cache' };
const rootCause = { category: 'oversight', description: 'The cache is shared' } as const;
const entry = {
  goal: 'Make test_cache pass on every run',
  hypothesis: 'An earlier test leaves entries in the cache',
  prediction: 'Fifty runs in a row pass without a failure',
};
const resolutions = {
  confirmed: { status: 'confirmed', result: 'r' },
  confirmedLesson: { status: 'confirmed', result: 'r', lesson },
  falsified: { status: 'falsified', result: 'r', surprise: 's', rootCause },
  falsifiedLesson: { status: 'falsified', result: 'r', surprise: 's', rootCause, lesson },
  abandoned: { status: 'abandoned', result: 'r' },
  abandonedLesson: { status: 'abandoned', result: 'r', lesson },
} satisfies Record<string, Resolution>;
const event = (status: OutcomeEvent['status'], age: number): OutcomeEvent => ({
  ghapId: 'g',
  status,
  summary: 'pytest',
  capturedAt: at - age,
});
const ask = (resolution: keyof typeof resolutions, change: Partial<TierQuestion> = {}) =>
  assignConfidenceTier({ entry, resolution: resolutions[resolution], resolvedAt: at, ...change });
const words = (...list: string[]): string => list.join(' ');
const ten = ['alpha', 'bravo', 'charlie', 'delta', 'echo', 'foxtrot', 'golf', 'hotel', 'india', 'juliet'];

describe('tier by outcome', () => {
  it.each([
    ['abandoned', undefined, 'abandoned', 'abandoned before'],
    ['abandonedLesson', undefined, 'abandoned', 'abandoned before'],
    ['abandonedLesson', event('confirmed', 0), 'abandoned', 'abandoned before'],
    ['confirmedLesson', undefined, 'silver', 'a lesson, but no captured result'],
    ['falsifiedLesson', undefined, 'silver', 'a lesson, but no captured result'],
    ['confirmed', undefined, 'bronze', 'no lesson, and no captured result'],
    ['falsified', undefined, 'bronze', 'no lesson says what worked'],
    ['falsified', event('falsified', 0), 'bronze', 'no lesson says what worked'],
    ['confirmed', event('confirmed', 0), 'gold', 'captured result'],
    ['confirmed', event('confirmed', -5000), 'gold', 'captured result'],
    ['confirmed', event('confirmed', OUTCOME_EVENT_LIFETIME), 'gold', 'captured result'],
    ['confirmed', event('confirmed', OUTCOME_EVENT_LIFETIME + 1), 'silver', 'no lesson, and the captured result that'],
    ['confirmedLesson', event('confirmed', OUTCOME_EVENT_LIFETIME + 1), 'silver', 'older than 30 minutes'],
    ['confirmed', event('falsified', 0), 'bronze', 'says falsified, not confirmed'],
    ['confirmedLesson', event('falsified', 0), 'silver', 'says falsified, not confirmed'],
    ['falsifiedLesson', event('falsified', 1), 'gold', 'captured result'],
    ['falsifiedLesson', event('confirmed', 1), 'silver', 'says confirmed, not falsified'],
  ] as const)('%s with event %j is %s', (...row) => {
    const [resolution, seen, tier, reason] = row;
    const answer = ask(resolution, { event: seen });
    expect(answer.tier).toBe(tier);
    expect(answer.reason).toContain(reason);
    expect(answer.reason).toMatch(/^[A-Z].*\.$/u);
  });
});

describe('bronze by vagueness', () => {
  it.each([
    ['goal of 19 characters', { goal: 'x'.repeat(19) }, 'goal has 19 characters'],
    ['hypothesis of 19 characters', { hypothesis: 'y'.repeat(19) }, 'hypothesis has 19'],
    ['prediction of 19 code points', { prediction: '🎉'.repeat(19) }, 'prediction has 19'],
    ['length by spaces alone', { goal: `short${' '.repeat(30)}` }, 'goal has 5'],
    ['hypothesis that equals the goal', { hypothesis: entry.goal }, 'repeats the goal'],
    [
      'hypothesis that equals the goal but for case and marks',
      { hypothesis: 'make TEST_CACHE pass… on every run!' },
      'repeats the goal',
    ],
    ['hypothesis that equals the prediction', { hypothesis: `  ${entry.prediction}. ` }, 'repeats the prediction'],
    [
      'full-width letters of the goal',
      { goal: 'ABCDEFGHIJKLMNOPQRSTUVWX', hypothesis: 'ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸ' },
      'repeats the goal',
    ],
    [
      'eight of ten words shared',
      { hypothesis: words(...ten), prediction: words(...ten.slice(0, 8), '.') },
      'share 80 %',
    ],
    [
      'the same words in another order',
      { hypothesis: words(...ten), prediction: words(...[...ten].reverse()) },
      'share 100 %',
    ],
    [
      'a script without spaces',
      {
        hypothesis: '缓存在测试之间没有被清理所以结果不稳定啊啊',
        prediction: '缓存在测试之间没有被清理所以结果不稳定了了',
      },
      'share',
    ],
  ])('%s', (_case, change, reason) => {
    const answer = ask('confirmedLesson', { entry: { ...entry, ...change }, event: event('confirmed', 0) });
    expect(answer.tier).toBe('bronze');
    expect(answer.reason).toContain(reason);
  });

  it.each([
    [
      'texts of exactly 20 characters',
      { goal: 'g'.repeat(20), hypothesis: 'h'.repeat(20), prediction: 'p'.repeat(20) },
    ],
    ['20 code points outside the basic plane', { goal: '🎉'.repeat(20) }],
    ['seven of ten words shared', { hypothesis: words(...ten), prediction: words(...ten.slice(0, 7)) }],
    ['texts without words that differ', { hypothesis: '?'.repeat(20), prediction: '!'.repeat(20) }],
  ])('not for %s', (_case, change) => {
    expect(ask('confirmedLesson', { entry: { ...entry, ...change } }).tier).toBe('silver');
    expect(ask('confirmed', { entry: { ...entry, ...change }, event: event('confirmed', 0) }).tier).toBe('gold');
  });

  it('looks at the status first', () => {
    expect(ask('abandoned', { entry: { ...entry, goal: 'x' } }).tier).toBe('abandoned');
  });
});
