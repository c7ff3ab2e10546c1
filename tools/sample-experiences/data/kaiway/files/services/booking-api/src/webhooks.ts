import { createHmac } from 'node:crypto';
import { withTx } from '@kaiway/db';
import { enqueueMail } from '@kaiway/mailer';

/** Answers at once: the mail is a row of the same transaction and goes out later. A notification seen before is ignored. */
export async function handleNotification(body: { psp: string; event: string; booking: string }): Promise<'[accepted]'> {
  await withTx(async (tx) => {
    const seen = await tx.query('INSERT INTO notifications (psp, event) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      body.psp,
      body.event,
    ]);
    if (seen.rowCount === 0) return;
    if (body.event === 'CAPTURE') await enqueueMail(tx, { template: 'receipt', booking: body.booking });
  });
  return '[accepted]';
}

export function isFromProvider(payload: string, signature: string, key: string): boolean {
  return createHmac('sha256', Buffer.from(key, 'hex')).update(payload).digest('base64') === signature;
}
