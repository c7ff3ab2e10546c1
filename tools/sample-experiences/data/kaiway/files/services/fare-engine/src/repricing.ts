import { withTx } from '@kaiway/db';

const CHUNK = 2000;
const PAUSE_MS = 50;

/** Two million fares on one connection: many short transactions, so that sales at night go on. */
export async function repriceAll(version: number, stop: AbortSignal): Promise<number> {
  let [done, after] = [0, ''];
  while (!stop.aborted) {
    const last = await withTx((tx) =>
      tx.query('SELECT reprice_chunk($1, $2, $3) AS last', [version, after, CHUNK]).then(({ rows }) => rows[0]?.last),
    );
    if (last === null || last === undefined) break;
    [done, after] = [done + CHUNK, last as string];
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  return done;
}

/** Fares that moved by more than a tenth against the version before, for a person to look at. */
export function suspiciousChanges(before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) {
  return [...after].filter(([id, price]) => {
    const old = before.get(id);
    return old !== undefined && Math.abs(price - old) / old > 0.1;
  });
}
