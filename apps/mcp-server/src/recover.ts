import type { Logger } from '@learning-memory/logging';
import type { Parts } from './parts/parts.ts';
import { mirrorOf } from './mirror/mirror-of.ts';
import { purgeExpired } from './purge-expired.ts';
import { reembedHome } from './reembedding/reembed-home.ts';

export const RECOVERY_NEEDS = [
  'embedding',
  'vectorStore',
  'metadataStore',
  'memories',
  'collector',
  'persister',
  'deletedRecords',
  'notes',
  'knowledge',
  'projectSwitch',
  'currentProject',
] as const;

type RecoveryParts = Pick<Parts, (typeof RECOVERY_NEEDS)[number]>;

/**
 * Finishes what earlier processes could not: brings the mirror of the store up to date, stores what waits in the outbox and what
 * was resolved but never stored,
 * archives the journals of dead sessions, says of stored entries which project they belong to, stores the notes of sessions
 * that are over, drops what was deleted long ago, and reads those that the model was away for. Then it opens the metadata store
 * and the model, for which the first call to need them would wait. At last it embeds what was written with a model that is
 * gone. Each step fails on its own, into the log. Does nothing in a project that is switched off.
 */
export async function recover(parts: RecoveryParts, logger: Logger, signal?: AbortSignal): Promise<void> {
  if ((await parts.projectSwitch.offReason()) !== undefined) return;
  mirrorOf(parts.vectorStore)?.catchUp();
  // Before much else is written, and waited for by nobody: another process may hold the store.
  parts.currentProject.read().catch((error: unknown) => warn('project', error, { logger, signal }));
  await finishOpenWork(parts, logger, signal);
  const { embedding, vectorStore } = parts;
  try {
    await reembedHome({ embedding, vectorStore, logger, signal });
  } catch (error) {
    warn('reembedding', error, { logger, signal });
  }
}

interface Recovering {
  readonly logger: Logger;
  readonly signal?: AbortSignal | undefined;
}

/** What fails because the server is closing goes on at the next start. */
function warn(name: string, error: unknown, { logger, signal }: Recovering): void {
  if (signal?.aborted !== true) logger.warn('recovery.failed', { name, error });
}

async function finishOpenWork(parts: RecoveryParts, logger: Logger, signal?: AbortSignal): Promise<void> {
  const { collector, persister, metadataStore, notes, memories, embedding } = parts;
  let handedOver: readonly string[] = [];
  const steps: readonly (readonly [name: string, step: () => Promise<unknown>])[] = [
    ['outbox', () => persister.drain()],
    ['unstored', async () => (handedOver = await storeUnstored(parts))],
    ['archive', () => collector.archive({ handedOver })],
    ['projects', () => assignJournal(parts)],
    ['orphaned notes', () => notes.requestOrphans()],
    ['notes', () => notes.storeRequested()],
    ['purge', () => purgeExpired(parts)],
    ['unread', () => memories.readUnread()],
    ['open', () => metadataStore.memoryRecords.findUsage([''])],
    ['model', async () => void (await embedding.embed('open', { inputType: 'query' }))],
  ];
  for (const [name, step] of steps) {
    if (signal?.aborted === true) return;
    try {
      logger.debug('recovery.step', { name, result: await step() });
    } catch (error) {
      warn(name, error, { logger, signal });
      // Journals may only be archived once all they hold is stored.
      if (name === 'unstored') return;
    }
  }
}

/**
 * Entries that were resolved in the journal while their process died before it could hand them to the persister. Resolves with
 * the ids of all that are stored by now.
 */
async function storeUnstored(parts: RecoveryParts): Promise<readonly string[]> {
  const { collector, persister, deletedRecords, currentProject } = parts;
  const entries = await collector.unarchivedEntries();
  if (entries.length === 0) return [];
  const handedOver = entries.map((entry) => entry.id);
  const missing = new Set(await persister.missing(handedOver));
  // What somebody has deleted since is still in the journal.
  const deleted = new Set((await deletedRecords.list('entries')).map(({ id }) => id));
  const unstored = entries.filter(({ id }) => missing.has(id) && !deleted.has(id));
  // One that was begun while nobody knew the project: what is stored late is not there yet when projects are assigned.
  const isOfNone = unstored.some(({ project }) => project === undefined);
  const project = isOfNone ? (await currentProject.read().catch(() => undefined))?.id : undefined;
  for (const entry of unstored) await persister.persist({ ...entry, project: entry.project ?? project });
  return handedOver;
}

/** Entries stored before entries said where they belong are of the project in whose folder their journal lies. */
async function assignJournal({ collector, persister, currentProject }: RecoveryParts): Promise<number> {
  if ((await persister.countUnassigned()) === 0) return 0;
  const ids = await collector.idsWithoutProject();
  return ids.length === 0 ? 0 : persister.assignProject((await currentProject.read()).id, ids);
}
