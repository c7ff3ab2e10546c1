import type { ResolvedGhap } from '@learning-memory/ghap';
import { START } from './home.ts';

let count = 0;

/** Confirmed unless told otherwise; ids and times go up. */
export function entry(overrides: Partial<ResolvedGhap> = {}): ResolvedGhap {
  count += 1;
  const createdAt = START - 1_000_000 + count * 1000;
  return {
    id: `ghap_20260102_030405_${count.toString(16).padStart(6, '0')}`,
    sessionId: 'session-before',
    createdAt,
    domain: 'debugging',
    strategy: 'check-assumptions',
    goal: 'Fix the flaky login test',
    hypothesis: 'The test reads the wall clock',
    action: 'Inject a fixed clock',
    prediction: 'The test passes a hundred times in a row',
    history: [],
    notes: [],
    iterationCount: 1,
    outcome: { status: 'confirmed', result: 'All runs passed', capturedAt: createdAt + 500, autoCaptured: false },
    confidenceTier: 'gold',
    tierReason: 'Confirmed with a lesson in the same session.',
    resolvedAt: createdAt + 500,
    ...overrides,
  };
}

export function failure(overrides: Partial<ResolvedGhap> = {}): ResolvedGhap {
  const confirmed = entry();
  return {
    ...confirmed,
    outcome: { ...confirmed.outcome, status: 'falsified', result: 'Two runs still failed' },
    surprise: 'The session store was slow',
    rootCause: { category: 'wrong-assumption', description: 'Nobody had looked at the store' },
    ...overrides,
  };
}
