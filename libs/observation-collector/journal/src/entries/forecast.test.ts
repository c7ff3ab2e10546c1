import { describe, expect, it } from '@jest/globals';
import type { GhapPatch, OutcomeEvent, OutcomeStatus } from '@learning-memory/ghap';
import { draft } from '../test-support/journal-harness.ts';
import { forecastOf } from './forecast.ts';
import { applyPatch, openEntry } from './ghap-state.ts';

type Step = GhapPatch | 'pass' | 'fail';

/** An entry that begins with a confidence, or without; each step is one second after the one before. */
function forecastAfter(steps: readonly Step[], status: OutcomeStatus, confidence?: number): number | undefined {
  const origin = { id: 'g', sessionId: 's', now: 0 };
  let [open, now] = [openEntry({ ...draft, ...(confidence !== undefined && { confidence }) }, origin), 0];
  const events: OutcomeEvent[] = [];
  for (const step of steps) {
    now += 1000;
    if (typeof step === 'object') open = applyPatch(open, step, now);
    else {
      const seen = step === 'pass' ? 'confirmed' : 'falsified';
      events.push({ ghapId: 'g', status: seen, summary: 'jest', capturedAt: now });
    }
  }
  return forecastOf(open, { status, resolvedAt: now + 1000, events });
}

describe('the confidence that counts', () => {
  it.each<[string, readonly Step[], OutcomeStatus, number | undefined]>([
    ['is that of the start', [], 'confirmed', 0.9],
    ['is the last one stated', [{ confidence: 0.6 }, { confidence: 0.3 }], 'falsified', 0.3],
    ['stays through a new belief', [{ hypothesis: 'Another belief' }], 'confirmed', 0.9],
    ['is not one of hindsight', ['pass', { confidence: 1 }], 'confirmed', 0.9],
    ['is not one between two equal results', ['fail', { confidence: 0.1 }, 'fail'], 'falsified', 0.9],
    ['may follow a result that the outcome contradicts', ['fail', { confidence: 0.6 }, 'pass'], 'confirmed', 0.6],
    ['may follow a result that was only passing', ['pass', { confidence: 0.6 }, 'fail'], 'falsified', 0.6],
    ['may follow a result of an earlier belief', ['pass', { prediction: 'More', confidence: 0.6 }], 'confirmed', 0.6],
    ['may follow a result that says the opposite', ['pass', { confidence: 0.6 }], 'falsified', 0.6],
    ['is none of an abandoned entry', [{ confidence: 0.6 }], 'abandoned', undefined],
  ])('%s', (_case, steps, status, expected) => {
    expect(forecastAfter(steps, status, 0.9)).toBe(expected);
  });

  it.each<[string, readonly Step[], number | undefined]>([
    ['is none where none was stated', ['pass'], undefined],
    ['is none where it was first stated in hindsight', ['pass', { confidence: 1 }], undefined],
    ['may be stated first in an update', [{ confidence: 0.7 }, 'pass'], 0.7],
  ])('%s', (_case, steps, expected) => {
    expect(forecastAfter(steps, 'confirmed')).toBe(expected);
  });
});
