import type { ResolvedGhap } from '@learning-memory/ghap';

const BASE: ResolvedGhap = {
  id: 'ghap_20260102_030405_000001',
  sessionId: 'session-1',
  createdAt: 1_800_000_000_000,
  domain: 'debugging',
  strategy: 'systematic-elimination',
  goal: 'Fix the flaky login test',
  hypothesis: 'The test reads the clock before the session is written',
  action: 'Inject a fixed clock',
  prediction: 'The test passes 100 times in a row',
  history: [{ timestamp: 1_799_999_999_000, hypothesis: 'h', action: 'a', prediction: 'p' }],
  notes: [{ timestamp: 1_799_999_999_500, text: 'a note' }],
  iterationCount: 2,
  outcome: { status: 'confirmed', result: 'All runs passed', capturedAt: 1_800_000_100_000, autoCaptured: false },
  lesson: { whatWorked: 'Inject the clock', takeaway: 'Never read the clock in a library' },
  confidenceTier: 'gold',
  tierReason: 'Confirmed with a lesson in the same session.',
  resolvedAt: 1_800_000_100_000,
};

/** The only one that says how sure its author was. */
export const FLAKY_TEST: ResolvedGhap = {
  ...BASE,
  confidence: 0.9,
  history: BASE.history.map((earlier) => ({ ...earlier, confidence: 0.6 })),
  outcome: { ...BASE.outcome, forecast: 0.9 },
};

export const SLOW_QUERY: ResolvedGhap = {
  ...BASE,
  id: 'ghap_20260102_030405_000002',
  createdAt: BASE.createdAt + 1000,
  domain: 'performance',
  strategy: 'check-assumptions',
  goal: 'Make the report page load faster',
  hypothesis: 'The database query misses an index',
  action: 'Add an index on the order date',
  prediction: 'The page loads in under one second',
  outcome: { ...BASE.outcome, status: 'falsified', result: 'The page is as slow as before' },
  surprise: 'Most of the time went into rendering the chart in the browser',
  rootCause: { category: 'wrong-assumption', description: 'Nobody had profiled the front end' },
  lesson: { whatWorked: 'Profile before changing anything' },
};

export const BROKEN_DEPLOY: ResolvedGhap = {
  ...BASE,
  id: 'ghap_20260102_030405_000003',
  createdAt: BASE.createdAt + 2000,
  domain: 'configuration',
  strategy: 'read-the-error',
  goal: 'Get the deployment to start again',
  hypothesis: 'The container cannot read its certificate file',
  action: 'Print the environment of the container',
  prediction: 'The variable of the certificate path is empty',
  outcome: { ...BASE.outcome, status: 'falsified', result: 'The variable was set' },
  surprise: 'The certificate had expired during the night',
  rootCause: { category: 'environment-issue', description: 'The renewal job had been switched off' },
};

export const ENTRIES: readonly ResolvedGhap[] = [FLAKY_TEST, SLOW_QUERY, BROKEN_DEPLOY];
