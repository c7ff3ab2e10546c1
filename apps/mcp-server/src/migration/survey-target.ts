import { codeUnitCollection } from '@learning-memory/code-indexer-core';
import { commitCollection, commitIndexCollection } from '@learning-memory/git-analyzer-core';
import type { CollectionInfo, CollectionRef, StoredPoint, VectorStore } from '@learning-memory/vector-store';
import { checkSignal, scrollPages } from '@learning-memory/vector-store-checks';
import { isChangedThere, isDeletedThere } from './foreign-changes.ts';

const PAGE = 500;
const ANY_MODEL = { id: '', dimension: 1 };

/** Made anew from a repository, alike on machines that have nothing else in common. */
const MADE_ANEW: ReadonlySet<string> = new Set(
  [codeUnitCollection, commitCollection, commitIndexCollection].map((describe) => describe(ANY_MODEL).name),
);

/** What another store holds, and what of it the source has too. */
export interface Survey {
  /** Points of each collection. */
  readonly counts: Readonly<Record<string, number>>;
  /** Of memories, experiences and values; where there are none, of all. */
  readonly held: number;
  /** Points of the source of the same kind. */
  readonly own: number;
  /** So many of those both have. */
  readonly common: number;
  /** Ids of what the source lacks, of each collection that it has. */
  readonly surplus: Readonly<Record<string, readonly string[]>>;
  /** When the newest of those was made, in epoch milliseconds; 0 where none says. */
  readonly newestSurplus: number;
  /** Points of memories, experiences and values that both have, and that others changed there since. */
  readonly changed: number;
  /** So many of the source are gone there since the home left; 0 where nobody knows when that was. */
  readonly missing: number;
}

export interface Surveyed {
  readonly from: VectorStore;
  readonly to: VectorStore;
  /** When the home left the other store, in epoch milliseconds. */
  readonly leftAt?: number | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Only reads. */
export async function surveyTarget(surveyed: Surveyed, collections: readonly CollectionInfo[]): Promise<Survey> {
  const surplus: Record<string, readonly string[]> = {};
  const shares: Share[] = [];
  for (const info of (await surveyed.to.listCollections()).filter(({ count }) => count > 0)) {
    const source = collections.find(({ name }) => name === info.name);
    const share = source === undefined ? lacking(info) : await shareOf(info, surveyed, source);
    shares.push(share);
    if (source !== undefined) surplus[info.name] = share.surplus;
  }
  const isJudged = shares.some(isLasting) ? isLasting : () => true;
  const judged = shares.filter(isJudged);
  return {
    counts: Object.fromEntries(shares.map(({ name, held }) => [name, held])),
    held: judged.reduce((sum, { held }) => sum + held, 0),
    own: collections.filter(isJudged).reduce((sum, { count }) => sum + count, 0),
    common: judged.reduce((sum, { common }) => sum + common, 0),
    surplus,
    newestSurplus: Math.max(0, ...shares.map(({ newest }) => newest)),
    changed: shares.reduce((sum, { changed }) => sum + changed, 0),
    missing: shares.reduce((sum, { missing }) => sum + missing, 0),
  };
}

type Named = Pick<CollectionInfo, 'name'>;

const isLasting = ({ name }: Named): boolean => !MADE_ANEW.has(name);

interface Share {
  readonly name: string;
  readonly held: number;
  readonly common: number;
  readonly surplus: readonly string[];
  readonly newest: number;
  readonly changed: number;
  readonly missing: number;
}

const lacking = ({ name, count }: CollectionInfo): Share => ({
  ...{ name, held: count, common: 0, surplus: [] },
  ...{ newest: 0, changed: 0, missing: 0 },
});

async function shareOf(info: CollectionInfo, surveyed: Surveyed, source: CollectionInfo): Promise<Share> {
  const { from, to, leftAt, signal } = surveyed;
  const surplus: string[] = [];
  let [held, newest, changed] = [0, 0, 0];
  for await (const points of scrollPages(to, plainCollection(info), { limit: PAGE })) {
    checkSignal(signal);
    const ids = points.map(({ id }) => id);
    const own = new Map((await from.get(plainCollection(source), ids)).map(({ id, payload }) => [id, payload]));
    for (const point of points) {
      const here = own.get(point.id);
      if (here !== undefined) {
        if (isLasting(info) && isChangedThere(here, point.payload, leftAt)) changed += 1;
        continue;
      }
      surplus.push(point.id);
      newest = Math.max(newest, timeOf(point));
    }
    held += points.length;
  }
  const common = held - surplus.length;
  const missing = isLasting(info) && source.count > common ? await countDeleted(info, surveyed, source) : 0;
  return { name: info.name, held, common, surplus, newest, changed, missing };
}

/** What others took out of the other store after the home had left it. */
async function countDeleted(
  info: CollectionInfo,
  { from, to, leftAt, signal }: Surveyed,
  source: CollectionInfo,
): Promise<number> {
  if (leftAt === undefined) return 0;
  let deleted = 0;
  for await (const points of scrollPages(from, plainCollection(source), { limit: PAGE })) {
    checkSignal(signal);
    const ids = points.map(({ id }) => id);
    const there = new Set((await to.get(plainCollection(info), ids)).map(({ id }) => id));
    deleted += points.filter(({ id, payload }) => !there.has(id) && isDeletedThere(payload, leftAt)).length;
  }
  return deleted;
}

/** For what does not depend on fields. */
export function plainCollection({ name, model }: CollectionInfo): CollectionRef<object> {
  return { name, model, textFields: {}, indexedFields: [] };
}

/** When what it holds was made, in epoch milliseconds; 0 where it does not say. */
export function timeOf({ payload }: StoredPoint<object>): number {
  const { createdAt } = payload as { readonly createdAt?: unknown };
  return typeof createdAt === 'number' ? createdAt : 0;
}
