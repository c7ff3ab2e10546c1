import { dayBounds } from '@kaiway/clock';
import { query } from '@kaiway/db';

export interface Leg {
  readonly sailing: string;
  readonly from: string;
  readonly to: string;
  readonly departs: number;
  readonly arrives: number;
  readonly price: number;
}

export function searchSailings(from: string, to: string, day: { date: string; zone: string }): Promise<readonly Leg[]> {
  const { from: first, until } = dayBounds(day.date, day.zone);
  return query<Leg>('SELECT * FROM sailings WHERE "from" = $1 AND "to" = $2 AND departs >= $3 AND departs < $4', [
    from,
    to,
    first.toString(),
    until.toString(),
  ]);
}

const TRANSFER_MS = 45 * 60_000;

/** Joins ferries and trains that wait long enough for each other; at most two changes. */
export function findConnections(legs: readonly Leg[], from: string, to: string, changes = 2): readonly Leg[][] {
  const direct = legs.filter((leg) => leg.from === from && leg.to === to).map((leg) => [leg]);
  if (changes === 0) return direct;
  const starts = legs.filter((leg) => leg.from === from && leg.to !== to);
  const longer = starts.flatMap((leg) =>
    findConnections(legs, leg.to, to, changes - 1)
      .filter(([next]) => next !== undefined && next.departs - leg.arrives >= TRANSFER_MS)
      .map((rest) => [leg, ...rest]),
  );
  return [...direct, ...longer];
}

/** Not dearer, not slower and not later than another: what is worse in every respect is not shown. */
export function withoutDominated(journeys: readonly Leg[][]): readonly Leg[][] {
  const facts = journeys.map((legs) => ({
    legs,
    price: legs.reduce((sum, { price }) => sum + price, 0),
    minutes: ((legs.at(-1)?.arrives ?? 0) - (legs[0]?.departs ?? 0)) / 60_000,
  }));
  return facts
    .filter((one) => !facts.some((other) => other.price < one.price && other.minutes < one.minutes))
    .map(({ legs }) => legs);
}

export function suggestPorts(typed: string, ports: readonly { code: string; name: string }[]) {
  const letters = typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return ports.filter(({ name }) => name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().includes(letters));
}
