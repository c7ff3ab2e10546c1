import type { PoolClient } from 'pg';
import { query } from '@kaiway/db';
import { retry } from '@kaiway/retry';
import { smtp } from './smtp.ts';

export async function enqueueMail(tx: PoolClient, mail: { template: string; booking: string }): Promise<void> {
  await tx.query('INSERT INTO outbox (template, booking) VALUES ($1, $2)', [mail.template, mail.booking]);
}

/** Sends what waits, oldest first; several senders never take the same row. */
export async function pollOutbox(limit = 50): Promise<number> {
  const rows = await query<{ id: string; address: string; body: string }>(
    'UPDATE outbox SET taken_at = now() WHERE id IN (SELECT id FROM outbox WHERE taken_at IS NULL ORDER BY id LIMIT $1 FOR UPDATE SKIP LOCKED) RETURNING *',
    [limit],
  );
  for (const row of rows) {
    await retry(() => smtp.send(row.address, row.body), { attempts: 5, firstDelayMs: 500, isWorthIt: isTemporary });
  }
  return rows.length;
}

/** 4xx of SMTP pass, 5xx do not. */
function isTemporary(error: unknown): boolean {
  const { responseCode } = error as { responseCode?: number };
  return responseCode !== undefined && responseCode >= 400 && responseCode < 500;
}

/** A hard bounce: no more mail to that address until the customer has confirmed another. */
export async function suppressAddress(address: string, reason: string): Promise<void> {
  await query('INSERT INTO suppressed (address, reason) VALUES ($1, $2) ON CONFLICT DO NOTHING', [address, reason]);
}
