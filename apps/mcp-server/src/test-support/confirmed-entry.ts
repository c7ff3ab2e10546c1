import type { ResolvedGhap } from '@learning-memory/ghap';

const DAY = 86_400_000;
export const NOW = 100 * DAY;

/** Was resolved 20 days ago. */
export const CONFIRMED_ENTRY: ResolvedGhap = {
  id: 'one',
  sessionId: 'session',
  createdAt: NOW - 21 * DAY,
  resolvedAt: NOW - 20 * DAY,
  domain: 'debugging',
  strategy: 'root-cause-analysis',
  goal: 'Make the cache faster for those who search',
  hypothesis: 'The round trip to the store dominates its latency',
  action: 'Batch the reads in one pipeline',
  prediction: 'Nine of ten answers come within forty milliseconds',
  history: [],
  notes: [],
  iterationCount: 1,
  outcome: { status: 'confirmed', result: 'They do', capturedAt: NOW - 20 * DAY, autoCaptured: false },
  lesson: { whatWorked: 'One round trip' },
  confidenceTier: 'silver',
  tierReason: 'There is a lesson.',
};
