import { withTx } from '@kaiway/db';
import { adyen } from './adyen.ts';

/** Reserve, authorise, settle: nothing is locked while the payment provider thinks. */
export async function payBooking(booking: string, card: string): Promise<'paid' | 'refused'> {
  const amount = await reserve(booking);
  const answer = await adyen.authorise({ amount, card, reference: merchantReference(booking) });
  return settle(booking, answer);
}

function reserve(booking: string): Promise<number> {
  return withTx(async (tx) => {
    const { rows } = await tx.query("UPDATE bookings SET state = 'paying' WHERE id = $1 RETURNING amount", [booking]);
    return rows[0]?.amount as number;
  });
}

async function settle(booking: string, answer: { ok: boolean; psp: string }): Promise<'paid' | 'refused'> {
  const state = answer.ok ? 'paid' : 'refused';
  await withTx((tx) => tx.query('UPDATE bookings SET state = $1, psp = $2 WHERE id = $3', [state, answer.psp, booking]));
  return state;
}

/** Unique over shards and runs, because the provider refuses one it has seen. */
export function merchantReference(booking: string, run = process.env.RUN_ID ?? 'prod'): string {
  return `KW-${run}-${booking}`;
}

/** Asks the provider about bookings that are 'paying' for too long, and settles or frees them. */
export async function reconcileStuckPayments(olderThanMinutes: number): Promise<number> {
  const stuck = await withTx((tx) =>
    tx.query("SELECT id FROM bookings WHERE state = 'paying' AND updated_at < now() - make_interval(mins => $1)", [
      olderThanMinutes,
    ]),
  );
  for (const { id } of stuck.rows) await settle(id as string, await adyen.statusOf(merchantReference(id as string)));
  return stuck.rows.length;
}

export function needsStrongAuthentication(amount: number, isRecurring: boolean, country: string): boolean {
  if (isRecurring) return false;
  return country !== 'CH' && amount > 3000;
}
