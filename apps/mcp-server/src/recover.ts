import type { Logger } from '@learning-memory/logging';
import type { Application } from './compose.ts';
import { reembedHome } from './reembedding/reembed-home.ts';

/**
 * Finishes what earlier processes could not: stores what waits in the outbox and what was resolved but never stored,
 * archives the journals of dead sessions, and drops memories deleted long ago. Then it opens the metadata store, which takes
 * a tenth of a second that the first call to need it would wait for. At last it embeds what was written with a model that is
 * gone. Each step fails on its own, into the log.
 */
export async function recover(application: Application, logger: Logger, signal?: AbortSignal): Promise<void> {
  await finishOpenWork(application, logger, signal);
  const { embedding, vectorStore } = application;
  try {
    await reembedHome({ embedding, vectorStore, logger, signal });
  } catch (error) {
    if (signal?.aborted !== true) logger.warn('recovery.failed', { name: 'reembedding', error });
  }
}

async function finishOpenWork(application: Application, logger: Logger, signal?: AbortSignal): Promise<void> {
  const { collector, persister, metadataStore } = application;
  const steps: readonly (readonly [name: string, step: () => Promise<unknown>])[] = [
    ['outbox', () => persister.drain()],
    ['unstored', () => storeUnstored(application)],
    ['archive', () => collector.archive()],
    ['notes', () => application.notes.drain()],
    ['purge', () => application.memories.purge()],
    ['open', () => metadataStore.memoryRecords.findUsage([''])],
  ];
  for (const [name, step] of steps) {
    if (signal?.aborted === true) return;
    try {
      logger.debug('recovery.step', { name, result: await step() });
    } catch (error) {
      logger.warn('recovery.failed', { name, error });
      // Journals may only be archived once all they hold is stored.
      if (name === 'unstored') return;
    }
  }
}

/** Entries that were resolved in the journal while their process died before it could hand them to the persister. */
async function storeUnstored({ collector, persister }: Application): Promise<number> {
  const entries = await collector.unarchivedEntries();
  if (entries.length === 0) return 0;
  const missing = new Set(await persister.missing(entries.map((entry) => entry.id)));
  const unstored = entries.filter((entry) => missing.has(entry.id));
  for (const entry of unstored) await persister.persist(entry);
  return unstored.length;
}
