import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ObservationCollector } from '@learning-memory/observation-collector';
import type { ObservationPersister } from '@learning-memory/observation-persister';
import { sqliteDriver } from '@learning-memory/sqlite-file';
import { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import type { Config } from '../config/config.ts';
import type { ReadSettings } from '../config/read-settings.ts';
import { dataPaths } from '../data-paths.ts';
import { createDatabaseThreads } from '../database/database-threads.ts';
import { createHookFailures } from '../hooks/hook-failures.ts';
import { mirrorOf } from '../mirror/mirror-of.ts';
import { rowsElsewhere } from '../mirror/rows-elsewhere.ts';
import type { Parts } from '../parts/parts.ts';
import { failed, ok, warning, type Check, type CheckResult } from './check.ts';
import { checkBackups, checkDatabase } from './check-database.ts';
import { checkGit } from './check-git.ts';
import { checkEmbedding, checkSimilarity } from './check-model.ts';
import { checkMirror, leftBehind } from './check-mirror.ts';
import { checkMove } from './check-move.ts';
import { checkSwitch, checkUnassigned } from './check-project.ts';
import { checkReembedding, isOnItsWay } from './check-reembedding.ts';
import { checkPermissions } from './check-permissions.ts';
import type { DoctorParts, PartsByModel } from './doctor-parts.ts';
import { holdsNothing } from './is-home-empty.ts';

/** Every part of an installation, in the order in which one depends on the other. */
export function doctorChecks({ config, notices }: ReadSettings, parts: DoctorParts): readonly Check[] {
  const { collector, vectorStore, serverTime } = parts;
  const withModel = checkWithModel(parts);
  const mirror = mirrorOf(vectorStore);
  return [
    { name: 'project', run: () => checkSwitch(parts) },
    { name: 'settings', run: () => checkNotices(notices) },
    { name: 'native code', run: checkNativeCode },
    { name: 'git', run: checkGit },
    { name: 'data home', run: () => checkWritable(config.home, 'LEARNING_MEMORY_HOME') },
    { name: 'journal', run: () => checkJournal(config.journalPath) },
    { name: 'permissions', run: () => checkPermissions(config) },
    { name: 'database', run: () => checkDatabase(config) },
    { name: 'backups', run: () => checkBackups(config) },
    { name: 'collections', run: withModel(({ embedding }) => checkCollections(config, { vectorStore, embedding })) },
    mirror === undefined
      ? { name: 'rows', run: () => checkRows(config) }
      : { name: 'vector server', run: () => checkMirror(config, mirror, serverTime) },
    { name: 'unassigned', run: () => checkUnassigned(config, parts) },
    { name: 're-embedding', run: withModel(({ embedding }) => checkReembedding(config, { vectorStore, embedding })) },
    { name: 'embedding model', run: () => checkModel(parts) },
    { name: 'vectors', run: withModel(({ embedding }) => checkMove(config, { vectorStore, embedding })) },
    { name: 'similarity', run: withModel((made) => checkSimilarity(config, made)) },
    { name: 'outbox', run: withModel(({ persister }) => checkOutbox(persister)) },
    { name: 'entries', run: () => checkEntries(collector) },
    { name: 'hooks', run: () => checkHooks(config) },
    { name: 'set aside', run: () => checkSetAside(foldersOf(config)) },
  ];
}

type RunWithModel = (made: PartsByModel) => Promise<CheckResult>;

function checkWithModel({ byModel }: DoctorParts): (run: RunWithModel) => Check['run'] {
  return (run) => async () =>
    'failure' in byModel ? warning('not looked at: it takes the embedding model') : await run(byModel);
}

async function checkRows(config: Config): Promise<CheckResult> {
  const [left] = config.vectorStore === 'sqlite' ? await leftBehind(config.home) : [];
  const missing = (await rowsElsewhere(config)) ?? left;
  return missing === undefined ? ok(`where they are stored: ${config.vectorStore}`) : warning(missing);
}

async function checkModel({ byModel }: DoctorParts): Promise<CheckResult> {
  return 'failure' in byModel ? failed(byModel.failure) : await checkEmbedding(byModel.embedding);
}

async function checkNotices(notices: readonly string[]): Promise<CheckResult> {
  return notices.length === 0 ? ok('nothing to change') : warning(notices.join(' '));
}

/** Before all that would fail without it, in a file of its own, since a new home has none. */
async function checkNativeCode(): Promise<CheckResult> {
  const folder = await mkdtemp(join(tmpdir(), 'learning-memory-doctor-'));
  try {
    // In the threads of the server: a process may load what one of its threads cannot.
    await using store = createSqliteVectorStore({ file: join(folder, 'probe.db'), threads: createDatabaseThreads() });
    const collection = { name: 'probe', model: { id: 'probe', dimension: 1 }, textFields: {}, indexedFields: [] };
    await store.ensureCollection(collection);
    const { name, sqliteVersion } = sqliteDriver();
    return ok(`SQLite ${sqliteVersion} (driver ${name}) and sqlite-vec load in Node.js ${process.version}`);
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function checkCollections(
  config: Config,
  { vectorStore, embedding }: Pick<Parts, 'vectorStore' | 'embedding'>,
): Promise<CheckResult> {
  if (holdsNothing(config)) return ok('nothing stored yet');
  const model = embedding.model.id;
  const collections = await vectorStore.listCollections();
  const list = collections
    .map((collection) => `${collection.name} ${collection.count} (${collection.model.id})`)
    .join(', ');
  const isUsable = collections.every((collection) => collection.model.id === model || isOnItsWay(collection, model));
  if (isUsable) return ok(list === '' ? 'nothing stored yet' : list);
  return failed(
    `${list}. This server embeds with ${model}: \`learning-memory reembed\` embeds the data by it, or set EMBEDDING_MODEL to ` +
      'the model of the data.',
  );
}

async function checkOutbox(persister: ObservationPersister): Promise<CheckResult> {
  const pending = await persister.pending();
  if (pending.length === 0) return ok('empty');
  return warning(`${pending.length} entries wait to be stored; the next server start or resolve_ghap stores them.`);
}

async function checkEntries(collector: ObservationCollector): Promise<CheckResult> {
  const orphans = await collector.orphans();
  const problems = await collector.problems();
  if (problems.length > 0) {
    return warning(`Not readable: ${problems.map(({ file, message }) => `${file}: ${message}`).join('; ')}`);
  }
  if (orphans.length === 0) return ok('no orphans');
  return warning(
    `${orphans.length} left open by dead sessions: adopt_ghap or resolve_ghap with ghap_id takes them on.`,
  );
}

/** Hooks always succeed for the client, so what went wrong is told here. */
async function checkHooks(config: Config): Promise<CheckResult> {
  const [last, ...more] = await createHookFailures(dataPaths(config.home).logs).latest(100);
  if (last === undefined) return ok('no failures noted');
  const before = more.length === 0 ? '' : `; ${more.length} before it`;
  return warning(`${last.time} ${last.event}: ${last.message}${before}. logs/hooks.jsonl in the data home has them.`);
}

function foldersOf({ journalPath, home }: Config): readonly string[] {
  const { outbox, notes } = dataPaths(home);
  return [journalPath, outbox, notes];
}

/** Unreadable files keep their content under a name that ends in `.corrupt-<epoch>`. */
async function checkSetAside(folders: readonly string[]): Promise<CheckResult> {
  const files = await Promise.all(folders.map((folder) => readdir(folder, { recursive: true }).catch(() => [])));
  const damaged = files.flat().filter((file) => /\.corrupt-\d+$/.test(file));
  if (damaged.length === 0) return ok('no damaged files');
  return warning(`Damaged files were set aside; repair or delete them: ${damaged.join(', ')}`);
}

async function checkWritable(folder: string, setting: string): Promise<CheckResult> {
  const probe = join(folder, `.doctor-${process.pid}`);
  try {
    await mkdir(folder, { recursive: true });
    await writeFile(probe, 'probe');
    await rm(probe);
    return ok(folder);
  } catch (error) {
    return failed(
      `${folder} cannot be written (${String((error as NodeJS.ErrnoException).code)}). Free space, fix its permissions, or set ${setting}.`,
    );
  }
}

/** Does not make the folder: a project without a journal yet is healthy. */
async function checkJournal(folder: string): Promise<CheckResult> {
  return existsSync(folder) ? await checkWritable(folder, 'JOURNAL_PATH') : ok(`${folder} (none yet)`);
}
