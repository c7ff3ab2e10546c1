import type { OutcomeEvent } from '@learning-memory/ghap';
import { fromIso, shorten, toIso } from '@learning-memory/schema-fields';

const SUMMARY_LENGTH = 500;

/** Writes the line of `events.jsonl`. */
export function serializeEvent({ ghapId, status, summary, capturedAt }: OutcomeEvent): string {
  const record = { ghap_id: ghapId, status, summary: shorten(summary, SUMMARY_LENGTH), captured_at: toIso(capturedAt) };
  return `${JSON.stringify(record)}\n`;
}

/** Throws for what is not an event. */
export function parseEvent(json: unknown): OutcomeEvent {
  const { ghap_id: ghapId, status, summary, captured_at: captured } = Object(json) as Record<string, unknown>;
  const capturedAt = typeof captured === 'string' ? fromIso(captured) : undefined;
  const isKnown = status === 'confirmed' || status === 'falsified';
  if (typeof ghapId !== 'string' || typeof summary !== 'string' || !isKnown || capturedAt === undefined) {
    throw new Error('it is not an outcome event');
  }
  return { ghapId, status, summary, capturedAt };
}

/** The events of this entry, the one that was seen last at the end; of two at once the later line. */
export function eventsOf(events: readonly OutcomeEvent[], ghapId: string): readonly OutcomeEvent[] {
  return events.filter((event) => event.ghapId === ghapId).sort((a, b) => a.capturedAt - b.capturedAt);
}
