import { Pool, type PoolClient } from 'pg';

const pool = new Pool({ max: 5, connectionTimeoutMillis: 10_000, application_name: process.env.SERVICE_NAME });

/** Runs `work` in a transaction and gives the connection back whatever happens; a broken one is thrown away. */
export async function withTx<T>(work: (tx: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query('COMMIT');
    await runAfterCommit(client);
    return result;
  } catch (error) {
    broken = error as Error;
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  } finally {
    client.release(isConnectionError(broken) ? broken : undefined);
  }
}

export function query<Row>(sql: string, values: readonly unknown[] = []): Promise<readonly Row[]> {
  return pool.query(sql, [...values]).then(({ rows }) => rows as Row[]);
}

const hooks = new WeakMap<PoolClient, (() => Promise<void>)[]>();

/** Puts off work until the transaction is through; dropped on rollback. */
export function afterCommit(tx: PoolClient, hook: () => Promise<void>): void {
  hooks.set(tx, [...(hooks.get(tx) ?? []), hook]);
}

async function runAfterCommit(tx: PoolClient): Promise<void> {
  for (const hook of hooks.get(tx) ?? []) await hook();
}

function isConnectionError(error: Error | undefined): boolean {
  return error !== undefined && /ECONNRESET|not queryable|terminated/u.test(error.message);
}

export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  const { code, constraint: violated } = error as { code?: string; constraint?: string };
  return code === '23505' && (constraint === undefined || constraint === violated);
}

/** Remembers the stack of whoever takes a connection, and names those not returned after `limitMs`. */
export function recordAcquires(limitMs: number, report: (stack: string) => void): () => void {
  const taken = new Map<PoolClient, { stack: string; at: number }>();
  pool.on('acquire', (client) => taken.set(client, { stack: new Error().stack ?? '', at: Date.now() }));
  pool.on('release', (_error, client) => taken.delete(client));
  const timer = setInterval(() => {
    for (const { stack, at } of taken.values()) if (Date.now() - at > limitMs) report(stack);
  }, limitMs);
  return () => clearInterval(timer);
}
