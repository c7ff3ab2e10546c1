import type { Connection } from './connection.ts';

/** Asks for the active entry again and again until `running` is done: how long each answer took, milliseconds. */
export async function waitMeanwhile(
  server: Connection,
  running: { readonly done: boolean },
): Promise<readonly number[]> {
  const waits: number[] = [];
  while (!running.done) waits.push((await server.call('get_active_ghap', {})).milliseconds);
  return waits;
}
