import type { ResolvedGhap } from '@learning-memory/ghap';
import type { SampleExperience } from '@learning-memory/sample-experiences';

const NOW = Date.UTC(2026, 0, 1);

/** As it would be stored, had it been recorded in that project; `number` tells it apart. */
export function resolvedEntry(
  { start, resolve: { status, result, surprise } }: SampleExperience,
  number: number,
  project: string,
): ResolvedGhap {
  const at = NOW + number * 1000;
  return {
    ...start,
    id: `ghap_20260101_000000_${number.toString(16).padStart(6, '0')}`,
    sessionId: 'session-sample',
    project,
    createdAt: at,
    history: [],
    notes: [],
    iterationCount: 1,
    outcome: { status, result, capturedAt: at, autoCaptured: false },
    ...(typeof surprise === 'string' && { surprise }),
    confidenceTier: 'silver',
    tierReason: 'It is a sample.',
    resolvedAt: at,
  };
}
