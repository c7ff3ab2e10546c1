import type { ActiveGhap, GhapIteration, OutcomeEvent, OutcomeStatus } from '@learning-memory/ghap';
import type { OpenEntry } from './open-entry.ts';

export interface ForecastQuestion {
  readonly status: OutcomeStatus;
  readonly resolvedAt: number;
  /** Those of the entry, oldest first. */
  readonly events: readonly OutcomeEvent[];
}

/** The last confidence stated before the outcome was known; what is stated in hindsight predicts nothing. */
export function forecastOf(open: OpenEntry, { status, resolvedAt, events }: ForecastQuestion): number | undefined {
  if (status === 'abandoned') return undefined;
  const states = statesOf(open);
  const seen = events.filter(({ capturedAt }) => capturedAt >= iterationBegan(states, open.entry));
  // A result that says the same again tells nothing new: the outcome was known with the first of them.
  const other = seen.findLastIndex((event) => event.status !== status);
  const knownAt = seen[other + 1]?.capturedAt ?? resolvedAt;
  return states.findLast(({ timestamp }) => timestamp <= knownAt)?.confidence;
}

function statesOf({ entry, since }: OpenEntry): readonly GhapIteration[] {
  const { hypothesis, action, prediction, confidence } = entry;
  return [...entry.history, { timestamp: since, hypothesis, action, prediction, confidence }];
}

/** What was seen before the present belief was stated says nothing about it; a new confidence leaves the belief as it is. */
function iterationBegan(states: readonly GhapIteration[], entry: ActiveGhap): number {
  const earlier = states.findLastIndex((state) => !isSameBelief(state, entry));
  return states[earlier + 1]?.timestamp ?? entry.createdAt;
}

type Belief = Pick<GhapIteration, 'hypothesis' | 'action' | 'prediction'>;

export function isSameBelief(one: Belief, other: Belief): boolean {
  return one.hypothesis === other.hypothesis && one.action === other.action && one.prediction === other.prediction;
}
