import type { HeededRecord, ValueExposure, ValuePayload, ValueStanding } from '@learning-memory/value-store';
import { wilsonInterval } from '../../calibration/wilson-interval.ts';
import { groupBy } from '../../group-by.ts';
import type { ValueStoreContext } from '../../value-store-context.ts';
import type { Counts } from './beta-difference.ts';
import { readNeighbourhoods, type EndedEntry, type ValuePlace } from './neighbourhoods.ts';
import { standingOf } from './value-standing.ts';

export interface PlacedValue extends ValuePlace, Pick<ValuePayload, 'restoredAt'> {
  readonly id: string;
}

/** Both count the same entries. */
export interface ValueRecord {
  readonly heeded: HeededRecord;
  readonly standing: ValueStanding;
}

/** Value id -> how entries ended that it could have helped; values never shown are left out. */
export async function valueRecords(
  context: ValueStoreContext,
  values: readonly PlacedValue[],
): Promise<ReadonlyMap<string, ValueRecord>> {
  const exposures = values.length === 0 ? [] : await context.exposures.find(values.map(({ id }) => id));
  if (exposures.length === 0) return new Map();
  const entriesAround = await readNeighbourhoods(context);
  const byValue = groupBy(exposures, ({ id }) => id);
  return new Map(
    values.flatMap((value) => {
      const shown = byValue.get(value.id);
      return shown === undefined ? [] : [[value.id, recordOf(value, entriesAround(value), shown)] as const];
    }),
  );
}

/**
 * What a value that was retired once went through before that counts on neither side. Retired after the last entry with it, it
 * stays so: it is shown no more, and how others end since says nothing about it.
 */
function recordOf(
  { restoredAt = -Infinity }: PlacedValue,
  around: readonly EndedEntry[],
  shown: readonly ValueExposure[],
): ValueRecord {
  const shownAt = new Map(shown.map((each) => [each.sessionId, each.shownAt]));
  const isAfter = ({ sessionId, resolvedAt }: EndedEntry): boolean =>
    resolvedAt >= (shownAt.get(sessionId) ?? Infinity);
  const withIt = around.filter((entry) => isAfter(entry) && entry.resolvedAt >= restoredAt);
  const without = around.filter((entry) => !isAfter(entry));
  const last = withIt.reduce((latest, { resolvedAt }) => Math.max(latest, resolvedAt), -Infinity);
  const counts = countsOf(withIt);
  const heeded = heededOf(shown.length, counts);
  const now = standingOf(counts, countsOf(without));
  if (now.kind === 'retired') return { heeded, standing: now };
  const then = standingOf(counts, countsOf(without.filter(({ resolvedAt }) => resolvedAt <= last)));
  return { heeded, standing: then.kind === 'retired' ? then : now };
}

function heededOf(sessions: number, { successes, failures }: Counts): HeededRecord {
  const lowerBound = wilsonInterval(successes, successes + failures)?.low ?? 0;
  return { sessions, confirmed: successes, falsified: failures, lowerBound };
}

function countsOf(entries: readonly EndedEntry[]): Counts {
  const successes = entries.filter(({ succeeded }) => succeeded).length;
  return { successes, failures: entries.length - successes };
}
