import { join } from 'node:path';
import { errorFactory } from '@learning-memory/errors';
import { backupDatabase } from '@learning-memory/sqlite-file';
import { VECTOR_STORES } from '../adapters.ts';
import type { Composed } from '../compose.ts';
import type { Config } from '../config/config.ts';
import { SETTINGS } from '../config/settings.ts';
import { dataPaths } from '../data-paths.ts';
import { isHomeEmpty } from '../doctor/is-home-empty.ts';
import { departureFrom, noteDeparture } from '../migration/departures.ts';
import type { Target } from '../migration/judge-target.ts';
import { migrateStore } from '../migration/migrate-store.ts';
import { forgetCollections } from '../qdrant/known-collections.ts';
import { chooseForGood } from './choose-for-good.ts';
import { keepServer } from './keep-server.ts';
import { plainText } from './plain-text.ts';
import { keepsRows, type MigrateOptions } from './run-mirror-move.ts';
import { say } from './say.ts';
import { withProgress } from './progress-display.ts';

const migrateError = errorFactory({ MIGRATE_REFUSED: 'validation' } as const);

export const MIGRATE_NEEDS = ['vectorStore', 'codeParser'] as const;

type MigrateParts = Composed<(typeof MIGRATE_NEEDS)[number]>;

/** Throws `MIGRATE_REFUSED` for a store that there is not, is in use already, or would forget what it is given. */
export function checkMigration({ vectorStore: from, ...config }: Config, to: string): void {
  const lasting = Object.entries(VECTOR_STORES).flatMap(([name, store]) =>
    'forgets' in store && store.forgets === true ? [] : [name],
  );
  const others = lasting.filter((name) => name !== from);
  if (!others.includes(to)) {
    const valid = others.length === 0 ? `this version has none beside ${from}` : `one of ${others.join(', ')}`;
    throw migrateError('MIGRATE_REFUSED', `The store to move to must be ${valid}, got '${plainText(to)}'.`);
  }
  if (isHomeEmpty({ ...config, vectorStore: from })) {
    throw migrateError('MIGRATE_REFUSED', `Nothing is stored yet: set ${SETTINGS.vectorStore.name}=${to}.`);
  }
}

/** Copies what one store holds into the other, and chooses that for good once both hold and answer the same. */
export async function runMigrate(
  { from, to }: { readonly from: MigrateParts; readonly to: Pick<MigrateParts, 'vectorStore'> },
  { home, left, store, inForce, signal }: MigrateOptions,
): Promise<void> {
  const choice = await chooseForGood(home, SETTINGS.vectorStore);
  const isOwn = keepsRows(store);
  const target: Target = { name: store, isOwn, leftAt: await departureFrom(home, store) };
  const { counts, deleted, searches } = await withProgress('points', (onProgress) =>
    migrateStore({
      ...{ from: from.vectorStore, to: to.vectorStore, target, parser: from.codeParser, onProgress, signal },
      beforeDeletion: async () => {
        if (isOwn) await backUp(home);
      },
    }),
  );
  say(`Copied and counted in both: ${listOf(counts)}.`);
  if (Object.keys(deleted).length > 0) say(`Deleted in ${store}, as they are gone in ${left}: ${listOf(deleted)}.`);
  if (searches.asked > 0)
    say(`${String(searches.asked)} searches found ${percent(searches.agreed / searches.asked)} the same in both.`);
  if (!keepsRows(left)) await leave(home, left);
  say(`${SETTINGS.vectorStore.name} is ${store} from now on. What ${left} holds is as it was; connect sessions anew.`);
  await choice.write(store);
  await keepServer(home, store, inForce);
}

async function leave(home: string, store: string): Promise<void> {
  await noteDeparture(home, store);
  await forgetCollections(dataPaths(home).mirror);
}

async function backUp(home: string): Promise<void> {
  const { database, backups: directory } = dataPaths(home);
  const copy = await backupDatabase(database, { directory, reason: 'before-migration', keep: 3 });
  say(`What the data home held is kept: ${join(directory, copy)}.`);
}

const listOf = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .map(([name, count]) => `${name} ${String(count)}`)
    .join(', ');

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
