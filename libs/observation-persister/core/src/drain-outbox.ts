import type { ResolvedGhap } from '@learning-memory/ghap';
import type { Logger } from '@learning-memory/logging';
import type { DrainReport } from '@learning-memory/observation-persister';
import type { ExperienceWriter } from './experience-writer.ts';
import type { KeyedQueue } from '@learning-memory/concurrency';
import type { Outbox } from './outbox.ts';

export interface OutboxContext {
  readonly outbox: Outbox;
  readonly writer: ExperienceWriter;
  /** Its keys are entry ids. */
  readonly queue: KeyedQueue;
  readonly logger: Logger;
}

/** Tries each entry of the outbox once; leaves those alone that are being persisted. */
export async function drainOutbox(context: OutboxContext): Promise<DrainReport> {
  const { outbox, queue, logger } = context;
  const { entries, unreadable } = await outbox.read();
  const stored: string[] = [];
  const remaining: string[] = [];
  for (const { id } of entries) {
    const done = !queue.isBusy(id) && (await queue.run(id, () => storeOnce(context, id)));
    (done ? stored : remaining).push(id);
  }
  if (entries.length > 0) logger.info('outbox.drained', { stored: stored.length, remaining: remaining.length });
  return { stored, remaining, unreadable };
}

async function storeOnce(context: OutboxContext, id: string): Promise<boolean> {
  const { outbox, writer, logger } = context;
  try {
    // Read again: since the folder was listed, a newer state may have come or another process may have stored it.
    const entry = await outbox.find(id);
    if (entry === undefined) return true;
    await writer.write(entry);
  } catch (error) {
    logger.warn('entry.deferred', { entryId: id, error });
    return false;
  }
  await removeStored(context, id);
  return true;
}

/** A file that stays behind does no harm: storing it again changes nothing. */
export async function removeStored({ outbox, logger }: OutboxContext, id: string): Promise<void> {
  try {
    await outbox.remove(id);
  } catch (error) {
    logger.warn('outbox.remove_failed', { entryId: id, error });
  }
}

/** Out of the outbox too, or it would come back from there. */
export async function removeEntry({ outbox, writer }: OutboxContext, id: string): Promise<ResolvedGhap | undefined> {
  const entry = (await outbox.find(id)) ?? (await writer.find(id));
  await outbox.remove(id);
  await writer.remove(id);
  return entry;
}
