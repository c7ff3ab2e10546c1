import { withTx } from '@kaiway/db';

/** Takes what is left on a voucher, at most the price, once for a booking however often it is asked. */
export function redeemVoucher(code: string, booking: string, price: number): Promise<number> {
  return withTx(async (tx) => {
    const done = await tx.query('SELECT amount FROM redemptions WHERE code = $1 AND booking = $2', [code, booking]);
    if (done.rows[0] !== undefined) return done.rows[0].amount as number;
    const { rows } = await tx.query('SELECT balance FROM vouchers WHERE code = $1 AND expires_at > now() FOR UPDATE', [
      normaliseCode(code),
    ]);
    const amount = Math.min((rows[0]?.balance as number | undefined) ?? 0, price);
    await tx.query('UPDATE vouchers SET balance = balance - $1 WHERE code = $2', [amount, code]);
    await tx.query('INSERT INTO redemptions (code, booking, amount) VALUES ($1, $2, $3)', [code, booking, amount]);
    return amount;
  });
}

/** People mistake 0 for O and 1 for I. */
export function normaliseCode(code: string): string {
  return code.trim().toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I').replace(/[\s-]/gu, '');
}
