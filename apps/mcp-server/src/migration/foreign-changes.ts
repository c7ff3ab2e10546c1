import { isDeepStrictEqual } from 'node:util';
import type { StoredPoint } from '@learning-memory/vector-store';

type Payload = StoredPoint<object>['payload'];

/**
 * Whether somebody else has changed the point there. A home that left both alike has changed it itself only where its own is
 * newer than that; without a known time the newer one is of whoever changed it last.
 */
export function isChangedThere(here: Payload, there: Payload, leftAt: number | undefined): boolean {
  if (isDeepStrictEqual(asJson(here), asJson(there))) return false;
  const [own, other] = [newestTime(here), newestTime(there)];
  if (other > own) return true;
  return leftAt !== undefined && (other > leftAt || own <= leftAt);
}

/** Whether a point that the other store lacks was there when the home left, so that somebody has deleted it since. */
export function isDeletedThere(here: Payload, leftAt: number): boolean {
  const { deletedAt } = here as { readonly deletedAt?: unknown };
  return deletedAt === undefined && newestTime(here) <= leftAt;
}

/** Stores differ in what they give back for a field without a value. */
function asJson(payload: Payload): unknown {
  return JSON.parse(JSON.stringify(payload));
}

/** The last of all times that it holds, in epoch milliseconds: a review of an entry lies deep in it. */
function newestTime(held: unknown): number {
  if (typeof held !== 'object' || held === null) return 0;
  const times = Object.entries(held).map(([name, value]) =>
    typeof value === 'number' && name.endsWith('At') ? value : newestTime(value),
  );
  return times.reduce((newest, time) => Math.max(newest, time), 0);
}
