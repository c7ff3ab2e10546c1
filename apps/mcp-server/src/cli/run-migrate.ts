import { errorFactory } from '@learning-memory/errors';
import { VECTOR_STORES } from '../adapters.ts';
import type { Composed } from '../compose.ts';
import type { Config } from '../config/config.ts';
import { SETTINGS } from '../config/settings.ts';
import { isHomeEmpty } from '../doctor/is-home-empty.ts';
import { migrateStore } from '../migration/migrate-store.ts';
import { chooseForGood } from './choose-for-good.ts';
import { plainText } from './plain-text.ts';
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

/** Copies what one store holds into the other, and chooses that for good once both answer the same. */
export async function runMigrate(
  { from, to }: { readonly from: MigrateParts; readonly to: Pick<MigrateParts, 'vectorStore'> },
  { home, store, signal }: { readonly home: string; readonly store: string; readonly signal: AbortSignal },
): Promise<void> {
  const choice = await chooseForGood(home, SETTINGS.vectorStore);
  const { counts, searches } = await withProgress('points', (onProgress) =>
    migrateStore({ from: from.vectorStore, to: to.vectorStore, parser: from.codeParser, onProgress, signal }),
  );
  const list = Object.entries(counts).map(([name, count]) => `${name} ${String(count)}`);
  say(`Copied and counted in both: ${list.join(', ')}.`);
  if (searches.asked > 0)
    say(`${String(searches.asked)} searches found ${percent(searches.agreed / searches.asked)} the same in both.`);
  say(
    `${SETTINGS.vectorStore.name} is ${store} from now on. What was there before is as it was; connect sessions anew.`,
  );
  await choice.write(store);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
