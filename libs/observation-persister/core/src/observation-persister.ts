import { setTimeout } from 'node:timers/promises';
import type { EmbeddingService } from '@learning-memory/embedding';
import type { ResolvedGhap } from '@learning-memory/ghap';
import { silentLogger, type Logger } from '@learning-memory/logging';
import type { ObservationPersister } from '@learning-memory/observation-persister';
import type { VectorStore } from '@learning-memory/vector-store';
import { importEntry } from './import-entry.ts';
import { drainOutbox, removeEntry, removeStored, type OutboxContext } from './drain-outbox.ts';
import { createDrainQueue } from './drain-queue.ts';
import { createExperienceWriter } from './experience-writer.ts';
import { createKeyedQueue } from '@learning-memory/concurrency';
import { createOutbox } from './outbox.ts';
import { unstoredError } from './persist-errors.ts';
import { createEntryAmender } from './entry-amender.ts';
import { createProjectAssigner } from './project-assigner.ts';
import { withRetries, type Sleep } from './retry.ts';

export interface ObservationPersisterOptions {
  readonly embedding: EmbeddingService;
  readonly vectorStore: VectorStore;
  /** Absolute; made on the first write. Several processes may share it. */
  readonly outboxDirectory: string;
  readonly logger?: Logger | undefined;
  /** Epoch milliseconds, for the names and the age of files in the outbox. */
  readonly now?: (() => number) | undefined;
  /** Waits between tries. */
  readonly sleep?: Sleep | undefined;
}

/** Longer than the tries take where each fails at once; one of them may wait for a lock as long. */
const PATIENCE_MS = 7500;

/** Hears how far an entry is. */
interface Progress {
  readonly onSaved: () => void;
  /** Of a try to store it, after which there may be another. */
  readonly onFailure: (error: unknown) => void;
}

const SILENT: Progress = { onSaved: () => undefined, onFailure: () => undefined };

/** What is saved goes on being stored behind the back of a caller who has waited long enough. */
async function unlessLate(id: string, storeAway: (progress: Progress) => Promise<void>): Promise<void> {
  let onSaved = (): void => undefined;
  let reason: unknown = new Error('the store is busy, and may be locked by another process.');
  const saved = new Promise<void>((resolve) => (onSaved = resolve));
  const late = saved.then(async () => {
    await setTimeout(PATIENCE_MS, undefined, { ref: false });
    throw unstoredError(id, reason);
  });
  await Promise.race([storeAway({ onSaved, onFailure: (error) => (reason = error) }), late]);
}

/** Needs no closing: what is cut off is in the outbox. After each entry stored, the outbox is drained in the background. */
export function createObservationPersister(options: ObservationPersisterOptions): ObservationPersister {
  const { outboxDirectory: directory, logger = silentLogger, now = Date.now, sleep = setTimeout } = options;
  const outbox = createOutbox({ directory, logger, now });
  const writer = createExperienceWriter(options);
  const assigner = createProjectAssigner(options);
  const amender = createEntryAmender({ ...options, store: (entry) => store(entry, SILENT) });
  const queue = createKeyedQueue();
  const context: OutboxContext = { outbox, writer, queue, logger };
  const drains = createDrainQueue(
    () => drainOutbox(context),
    (error) => logger.warn('outbox.drain_failed', { error }),
  );

  async function store(entry: ResolvedGhap, progress: Progress): Promise<void> {
    await outbox.write(entry);
    progress.onSaved();
    try {
      await withRetries(() => writer.write(entry), { sleep, onFailure: progress.onFailure });
    } catch (error) {
      throw unstoredError(entry.id, error);
    }
    await removeStored(context, entry.id);
  }

  return {
    async persist(entry) {
      await unlessLate(entry.id, (progress) => queue.run(entry.id, () => store(entry, progress)));
      drains.nudge();
    },
    async importEntry(given) {
      const imported = await importEntry(given, {
        find: async (id) => (await writer.find(id)) ?? (await outbox.find(id)),
        run: (id, action) => queue.run(id, action),
        store: (entry) => store(entry, SILENT),
      });
      if (imported.outcome === 'added') drains.nudge();
      return imported;
    },
    remove: (id) => queue.run(id, () => removeEntry(context, id)),
    drain: () => drains.request(),
    pending: async () => (await outbox.read()).entries.map(({ id }) => id),
    missing: (ids) => writer.missing(ids),
    countUnassigned: () => assigner.countUnassigned(),
    assignProject: (project, ids) => assigner.assign(project, ids),
    async amend(ids, change) {
      let count = 0;
      for (const id of ids) count += await queue.run(id, () => amender.amend(id, change));
      return count;
    },
  };
}
