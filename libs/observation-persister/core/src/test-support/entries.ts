import type { ResolvedGhap } from '@learning-memory/ghap';

export const CONFIRMED: ResolvedGhap = {
  id: 'ghap_20260102_030405_aaaaaa',
  sessionId: 'session-1',
  createdAt: 1_767_323_045_000,
  domain: 'debugging',
  strategy: 'systematic-elimination',
  goal: 'Fix the flaky login test',
  hypothesis: 'The test reads the clock before the session is written',
  action: 'Inject a fixed clock',
  prediction: 'The test passes 100 times in a row',
  history: [],
  notes: [],
  iterationCount: 2,
  outcome: {
    status: 'confirmed',
    result: '100 of 100 runs passed',
    capturedAt: 1_767_323_100_000,
    autoCaptured: false,
  },
  lesson: { whatWorked: 'Inject the clock', takeaway: 'Never read the clock in a library' },
  confidenceTier: 'gold',
  tierReason: 'Confirmed with a lesson in the same session.',
  resolvedAt: 1_767_323_100_000,
};

export const FALSIFIED: ResolvedGhap = {
  ...CONFIRMED,
  id: 'ghap_20260102_030405_bbbbbb',
  domain: 'performance',
  outcome: { ...CONFIRMED.outcome, status: 'falsified', result: 'Two runs still failed' },
  surprise: 'The session store was never the slow part',
  rootCause: { category: 'wrong-assumption', description: 'The proxy closed idle connections' },
  lesson: { whatWorked: 'Reading the proxy log' },
};

export function manyEntries(count: number): readonly ResolvedGhap[] {
  return Array.from({ length: count }, (_, index) => ({
    ...(index % 2 === 0 ? CONFIRMED : FALSIFIED),
    id: `ghap_20260102_030405_${index.toString(16).padStart(6, '0')}`,
    goal: `Goal number ${index}`,
  }));
}
