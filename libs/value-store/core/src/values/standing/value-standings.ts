import type { HeededRecord, ValuePayload, ValueStanding } from '@learning-memory/value-store';
import type { ValueStoreContext } from '../../value-store-context.ts';
import { readNeighbourhoods, type EndedEntry, type ValuePlace } from './neighbourhoods.ts';
import type { Counts } from './beta-difference.ts';
import { LEAST_CHANCES, standingOf } from './value-standing.ts';

/** Is a value with what is known of its sessions. */
export interface HeededValue extends ValuePlace, Pick<ValuePayload, 'restoredAt'> {
  readonly id: string;
  readonly heeded: HeededRecord;
}

/** Value id -> where it stands. Reads entries only where a value has had enough of them. */
export async function valueStandings(
  context: ValueStoreContext,
  values: readonly HeededValue[],
): Promise<ReadonlyMap<string, ValueStanding>> {
  if (values.length === 0) return new Map();
  const isTried = ({ heeded }: HeededValue): boolean => heeded.confirmed + heeded.falsified >= LEAST_CHANCES;
  const tried = values.filter(isTried);
  const standings = new Map(values.map(({ id, heeded }) => [id, fewOf(heeded)]));
  if (tried.length === 0) return standings;
  const [entriesAround, exposures] = await Promise.all([
    readNeighbourhoods(context),
    context.exposures.find(tried.map(({ id }) => id)),
  ]);
  for (const value of tried) {
    const shownAt = new Map(
      exposures.filter(({ id }) => id === value.id).map((shown) => [shown.sessionId, shown.shownAt]),
    );
    standings.set(value.id, judge(value, entriesAround(value), shownAt));
  }
  return standings;
}

function fewOf({ confirmed, falsified }: HeededRecord): ValueStanding {
  return standingOf({ successes: confirmed, failures: falsified }, { successes: 0, failures: 0 });
}

/**
 * What a value that was retired once went through before that counts on neither side. Retired after the last entry with it, it
 * stays so: it is shown no more, and how others end since says nothing about it.
 */
function judge(
  { restoredAt = -Infinity }: HeededValue,
  around: readonly EndedEntry[],
  shownAt: ReadonlyMap<string, number>,
): ValueStanding {
  const isAfter = ({ sessionId, resolvedAt }: EndedEntry): boolean =>
    resolvedAt >= (shownAt.get(sessionId) ?? Infinity);
  const withIt = around.filter((entry) => isAfter(entry) && entry.resolvedAt >= restoredAt);
  const without = around.filter((entry) => !isAfter(entry));
  const last = withIt.reduce((latest, { resolvedAt }) => Math.max(latest, resolvedAt), -Infinity);
  const now = standingOf(countsOf(withIt), countsOf(without));
  if (now.kind === 'retired') return now;
  const then = standingOf(countsOf(withIt), countsOf(without.filter(({ resolvedAt }) => resolvedAt <= last)));
  return then.kind === 'retired' ? then : now;
}

function countsOf(entries: readonly EndedEntry[]): Counts {
  const successes = entries.filter(({ succeeded }) => succeeded).length;
  return { successes, failures: entries.length - successes };
}
