import { connectSqlite } from './connect.ts';
import { sqliteFailureOf } from './sqlite-failure.ts';

/**
 * Runs the work while no other process does, by a lock on a file of its own that goes with its process; `undefined` at once
 * where another one has it.
 */
export async function withExclusiveLock<Result>(
  file: string,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const client = connectSqlite(file, { timeout: 0 });
  try {
    client.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    client.close();
    if (sqliteFailureOf(error)?.kind === 'busy') return undefined;
    throw error;
  }
  try {
    return await work();
  } finally {
    client.close();
  }
}
