import { errorFactory } from '@learning-memory/errors';
import type { VectorStore } from '@learning-memory/vector-store';
import { VECTOR_STORES } from '../adapters.ts';
import type { SettingInForce } from '../config/read-settings.ts';
import { SETTINGS } from '../config/settings.ts';
import { dataPaths } from '../data-paths.ts';
import { mirrorOf } from '../mirror/mirror-of.ts';
import { declareRowsHere } from '../mirror/rows-here.ts';
import { chooseForGood } from './choose-for-good.ts';
import { keepServer } from './keep-server.ts';
import { runReindex } from './run-reindex.ts';
import { say } from './say.ts';

const moveError = errorFactory({ MOVE_NOT_READY: 'unavailable' } as const);

interface Stored {
  readonly vectorStore: VectorStore;
}

/** Whether both stores have the rows of the data home, so that nothing has to be copied. */
export function keepsRows(...stores: readonly string[]): boolean {
  return stores.every((name) => {
    const found = Object.entries(VECTOR_STORES).find(([known]) => known === name)?.[1];
    return found !== undefined && 'rowsInHome' in found && found.rowsInHome === true;
  });
}

/** Rows that a server has still to hand over are fetched before; those that are here are the truth from now on. */
export async function prepareMirror({ vectorStore }: Stored, home: string): Promise<void> {
  const mirror = mirrorOf(vectorStore);
  if (mirror === undefined) {
    await declareRowsHere(dataPaths(home).mirror);
    return;
  }
  await vectorStore.listCollections();
  const { isPreparing, reason } = await mirror.state();
  if (!isPreparing) return;
  throw moveError(
    'MOVE_NOT_READY',
    `What the vector server held is not all here yet (${reason ?? 'it takes a while'}): try again. Nothing was changed.`,
  );
}

export interface MigrateOptions {
  readonly home: string;
  /** The store of before. */
  readonly left: string;
  readonly store: string;
  readonly inForce: readonly SettingInForce[];
  readonly signal: AbortSignal;
}

/** Chooses the other store for good; what it has beside the rows is made before. */
export async function runMirrorMove(
  { to }: { readonly to: Stored },
  { home, store, inForce, signal }: Omit<MigrateOptions, 'left'>,
): Promise<void> {
  const choice = await chooseForGood(home, SETTINGS.vectorStore);
  if (mirrorOf(to.vectorStore) !== undefined) {
    await runReindex(to, { vectorStore: store }, { collections: undefined, force: false, signal });
  }
  say(`${SETTINGS.vectorStore.name} is ${store} from now on, on the rows of before; connect sessions anew.`);
  await choice.write(store);
  await keepServer(home, store, inForce);
}
