import type { CollectionInfo, VectorStore } from '@learning-memory/vector-store';
import { surveyTarget } from '../migration/survey-target.ts';
import type { RowsPlace } from './rows-here.ts';

/** As much of the rows on the server says that it went on with them. */
const SAME = 0.5;

export interface OwnershipContext {
  /** What the server has of any points. */
  readonly infos: readonly CollectionInfo[];
  readonly place: RowsPlace;
  readonly signal: AbortSignal;
}

/**
 * Whose points are newer. A home that moved to the server left its rows as they were, so the server has most of them and more,
 * or fewer where the home is known to have deleted there; a home of its own has others, and one that came back has more.
 */
export async function compareOwnership(
  rows: VectorStore,
  former: VectorStore,
  { infos, place, signal }: OwnershipContext,
): Promise<'home' | 'server'> {
  if (infos.length === 0) return 'home';
  const collections = (await rows.listCollections()).filter(({ count }) => count > 0);
  if (collections.length === 0) return 'server';
  const { held, own, common } = await surveyTarget({ from: rows, to: former, signal }, collections);
  if (place === 'elsewhere') return common >= SAME * Math.min(own, held) ? 'server' : 'home';
  return common >= SAME * own && held >= own ? 'server' : 'home';
}
