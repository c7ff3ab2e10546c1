import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '@learning-memory/durable-file';

const FILE = 'departures.json';

/** When the home left that store, in epoch milliseconds; `undefined` for one where it never was. */
export async function departureFrom(home: string, store: string): Promise<number | undefined> {
  const at = (await readDepartures(home))[store];
  return typeof at === 'string' ? Date.parse(at) : undefined;
}

/** From now on what is made in that store is of others. */
export async function noteDeparture(home: string, store: string): Promise<void> {
  const departures = { ...(await readDepartures(home)), [store]: new Date().toISOString() };
  await replaceFile(join(home, FILE), `${JSON.stringify(departures)}\n`);
}

async function readDepartures(home: string): Promise<Readonly<Record<string, unknown>>> {
  try {
    const found: unknown = JSON.parse(await readFile(join(home, FILE), 'utf8'));
    return typeof found === 'object' && found !== null ? (found as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
