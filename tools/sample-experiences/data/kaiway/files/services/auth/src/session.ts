import { withTx } from '@kaiway/db';
import { store } from './store.ts';

export interface Session {
  readonly id: string;
  readonly customer: string | undefined;
  readonly lastActivity: number;
  readonly remember: boolean;
}

const IDLE_MS = 30 * 60_000;

export async function openSession(customer: string | undefined, now: number, remember = false): Promise<Session> {
  const session = { id: crypto.randomUUID(), customer, lastActivity: now, remember };
  await store.put(session, lifetimeOf(remember));
  return session;
}

/** Counts as activity: navigation and writes, never what a page polls by itself. */
export async function touchSession(session: Session, now: number): Promise<void> {
  await store.put({ ...session, lastActivity: now }, lifetimeOf(session.remember));
}

export function isIdle({ lastActivity }: Session, now: number): boolean {
  return now - lastActivity >= IDLE_MS;
}

/** A guest becomes a customer: a new id, and cart and seat holds move along with it. */
export async function upgradeGuest(guest: Session, customer: string, now: number): Promise<Session> {
  const session = await openSession(customer, now);
  await withTx(async (tx) => {
    await tx.query('UPDATE carts SET session_id = $1 WHERE session_id = $2', [session.id, guest.id]);
    await tx.query('UPDATE seat_holds SET session_id = $1 WHERE session_id = $2', [session.id, guest.id]);
  });
  await store.remove(guest.id);
  return session;
}

export async function revokeSession(id: string): Promise<void> {
  await store.remove(id);
}

/** Everywhere, for a stolen phone. */
export async function revokeAllOf(customer: string): Promise<number> {
  const ids = await store.idsOf(customer);
  await Promise.all(ids.map(revokeSession));
  return ids.length;
}

function lifetimeOf(remember: boolean): number {
  return remember ? 30 * 86_400 : 12 * 3600;
}
