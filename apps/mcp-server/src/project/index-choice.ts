import { realpath } from 'node:fs/promises';
import type { IndexRoot } from '@learning-memory/code-indexer';
import { exists } from '../exists.ts';
import { checkoutAround } from './checkout.ts';
import type { OwnedIndex } from './index-name.ts';

/** An index that a question is put to. */
export interface PlacedIndex extends IndexRoot {
  /** It stands in for that of the present checkout, which has none yet: it is of another one, or of a folder that is gone. */
  readonly isElsewhere?: boolean | undefined;
}

/**
 * Those of a project's indexes that answer in a folder of it: those of its checkout; until there is a complete one those of
 * other checkouts, and those of folders that are gone when there is nothing else.
 */
export async function nearestIndexes(indexes: readonly IndexRoot[], folder: string): Promise<readonly PlacedIndex[]> {
  const top = await checkoutAround(await realpath(folder).catch(() => folder));
  const places = await Promise.all(indexes.map(({ root }) => placeOf(root, top)));
  const at = (place: Place): readonly IndexRoot[] => indexes.filter((_, index) => places[index] === place);
  const here = at('here');
  if (here.some(isComplete)) return here;
  const others = at('other').filter(isComplete);
  if (others.length > 0) return others.map(elsewhere);
  return here.length > 0 ? here : [...at('other'), ...at('gone')].map(elsewhere);
}

/** Those of folders that are there, and of the others those whose owner has none there. */
export async function presentIndexes(
  indexes: readonly IndexRoot[],
  withOwners: (indexes: readonly IndexRoot[]) => Promise<readonly OwnedIndex[]>,
): Promise<readonly IndexRoot[]> {
  const areThere = await Promise.all(indexes.map(({ root }) => exists(root)));
  if (areThere.every(Boolean)) return indexes;
  const owners = (await withOwners(indexes)).map(({ owner }) => owner);
  const haveOne = new Set(owners.filter((owner, index) => owner !== null && areThere[index]));
  return indexes.filter((_, index) => areThere[index] === true || !haveOne.has(owners[index] ?? null));
}

type Place = 'here' | 'other' | 'gone';

/** Without a repository around the session's folder, all that is there is of one checkout. */
async function placeOf(root: string, top: string | undefined): Promise<Place> {
  if (!(await exists(root))) return 'gone';
  return top === undefined || (await checkoutAround(root)) === top ? 'here' : 'other';
}

function isComplete({ indexedAt }: IndexRoot): boolean {
  return indexedAt !== undefined;
}

function elsewhere(index: IndexRoot): PlacedIndex {
  return { ...index, isElsewhere: true };
}
