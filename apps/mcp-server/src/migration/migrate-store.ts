import type { CodeParser } from '@learning-memory/code-indexer';
import type { CollectionInfo, StoredPoint, VectorStore } from '@learning-memory/vector-store';
import { isSameModel } from '@learning-memory/vector-store-checks';
import { compareStores, type Comparison } from './compare-stores.ts';
import { deleteSurplus, takeModels } from './make-room.ts';
import { judgeTarget, type Target } from './judge-target.ts';
import { migratedCollection, type MigratedCollection } from './migrated-collections.ts';
import { migrationError } from './migration-errors.ts';
import { surveyTarget, type Survey } from './survey-target.ts';

const PAGE = 200;

/** Of ten searches in a hundred the last place of ten may differ, where a store compares less exactly. */
const LEAST_AGREEMENT = 0.98;

export interface Migration {
  readonly from: VectorStore;
  /** Empty, or with what this home left there. */
  readonly to: VectorStore;
  readonly target: Target;
  /** Called once before anything that the other store holds is deleted there. */
  readonly beforeDeletion?: (() => Promise<void>) | undefined;
  /** Reads code again, whose words no store gives back. */
  readonly parser: CodeParser;
  readonly onProgress?: ((progress: { readonly done: number; readonly total: number }) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface MigrationReport {
  /** Points of each collection, in both stores. */
  readonly counts: Readonly<Record<string, number>>;
  /** What the other store held of them and the source does not, by collection; without those that had nothing. */
  readonly deleted: Readonly<Record<string, number>>;
  readonly searches: Comparison;
}

/**
 * Copies all collections with their vectors, takes what the source lacks out of the other store, compares the numbers of points,
 * and asks both stores a sample of searches. The source is only read. Started again it writes the same points once more. Rejects
 * before anything is written `MIGRATION_NOT_READY`, while a collection is on its way to another model or where the other store
 * holds points of others, afterwards `MIGRATION_INCOMPLETE` where the stores differ, and `MIGRATION_ABORTED`.
 */
export async function migrateStore(migration: Migration): Promise<MigrationReport> {
  const { from, to } = migration;
  const collections = await from.listCollections();
  const migrated = describe(collections, migration.parser);
  const { leftAt } = migration.target;
  const survey = await surveyTarget({ ...migration, leftAt }, collections);
  judgeTarget(survey, migration.target);
  const deleted = countsOf(survey.surplus);
  if (await deletes(to, collections, deleted)) await migration.beforeDeletion?.();
  await takeModels(to, migrated);
  const total = collections.reduce((sum, { count }) => sum + count, 0);
  const counts: Record<string, number> = {};
  const compared: Comparison[] = [];
  let done = 0;
  for (const each of migrated) {
    const { name } = each.collection;
    await copyPoints(each, migration, (count) => migration.onProgress?.({ done: (done += count), total }));
    await deleteSurplus(to, each, survey.surplus[name] ?? []);
    counts[name] = await countAlike(each, migration);
    compared.push(await compareStores(each, { from, to }));
  }
  return { counts, deleted, searches: checked(compared) };
}

function describe(collections: readonly CollectionInfo[], parser: CodeParser): readonly MigratedCollection[] {
  checkReady(collections);
  return collections.map((info) => {
    const migrated = migratedCollection(info.name, info.model, parser);
    if (migrated === undefined) throw unknownCollection(info);
    return migrated;
  });
}

function countsOf(surplus: Survey['surplus']): Readonly<Record<string, number>> {
  const counts = Object.entries(surplus).map(([name, { length }]) => [name, length] as const);
  return Object.fromEntries(counts.filter(([, count]) => count > 0));
}

/** Whether anything goes: what the source lacks, and what another model made. */
async function deletes(
  to: VectorStore,
  collections: readonly CollectionInfo[],
  deleted: MigrationReport['deleted'],
): Promise<boolean> {
  if (Object.keys(deleted).length > 0) return true;
  const infos = await to.listCollections();
  return infos.some(({ name, model, count }) =>
    collections.some((source) => source.name === name && count > 0 && !isSameModel(source.model, model)),
  );
}

function checked(compared: readonly Comparison[]): Comparison {
  const searches = {
    asked: compared.reduce((sum, { asked }) => sum + asked, 0),
    agreed: compared.reduce((sum, { agreed }) => sum + agreed, 0),
  };
  if (searches.agreed < searches.asked * LEAST_AGREEMENT) throw otherAnswers(searches);
  return searches;
}

function checkReady(collections: readonly CollectionInfo[]): void {
  const open = collections.filter(({ reembedding }) => reembedding !== undefined).map(({ name }) => name);
  if (open.length === 0) return;
  throw migrationError(
    'MIGRATION_NOT_READY',
    `${open.join(', ')} are being embedded anew: end that first, by \`learning-memory reembed\`.`,
  );
}

function unknownCollection({ name, count }: CollectionInfo): Error {
  return migrationError(
    'MIGRATION_NOT_READY',
    `This version does not know the collection ${name} of ${String(count)} points: use the one that wrote it.`,
  );
}

async function copyPoints(
  { collection, textsOf }: MigratedCollection,
  { from, to, signal }: Migration,
  onCopied: (count: number) => void,
): Promise<void> {
  await to.ensureCollection(collection);
  let cursor: string | undefined;
  do {
    if (signal?.aborted === true) {
      throw migrationError('MIGRATION_ABORTED', 'Stopped. The source is as it was; start again to copy the rest.');
    }
    const page = await from.scroll(collection, { limit: PAGE, cursor, withVectors: true });
    const points: readonly StoredPoint<never>[] = page.points;
    const texts = await textsOf(points);
    await to.upsert(
      collection,
      points.map((point, index) => ({ ...point, text: texts[index] ?? {} })),
    );
    onCopied(points.length);
    cursor = page.nextCursor;
  } while (cursor !== undefined);
}

async function countAlike({ collection }: MigratedCollection, { from, to }: Migration): Promise<number> {
  const [before, after] = [await from.count(collection), await to.count(collection)];
  if (before === after) return before;
  throw migrationError(
    'MIGRATION_INCOMPLETE',
    `${collection.name} has ${String(before)} points in the source and ${String(after)} in the other store: end the sessions ` +
      'that write, empty the other store where it held something before, and start again. The source is as it was.',
  );
}

function otherAnswers({ asked, agreed }: Comparison): Error {
  return migrationError(
    'MIGRATION_INCOMPLETE',
    `Only ${agreed.toFixed(1)} of ${String(asked)} searches found the same in both stores: the source is as it was, and stays ` +
      'in use.',
  );
}
