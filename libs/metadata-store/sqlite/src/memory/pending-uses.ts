import type { MetadataWorker } from '../database/start-worker.ts';
import type { Use } from './usage-queries.ts';

/** Searches that follow at once do not wait for the uses of the one before, and several are written together. */
const PAUSE_MS = 200;

/** Uses that are written a moment later, because nobody waits for them. */
export interface PendingUses {
  /** Resolves when it is written. */
  add(use: Use): Promise<void>;
  /** Writes what is pending now; whoever added it hears of a failure. */
  flush(): Promise<void>;
}

interface Batch {
  readonly uses: Use[];
  readonly written: Promise<void>;
  readonly begin: () => void;
}

export function createPendingUses(worker: MetadataWorker): PendingUses {
  let open: Batch | undefined;
  const write = async (uses: readonly Use[]): Promise<void> => {
    open = undefined;
    // In the thread of the search, so that a session which only reads has no other.
    if (!(await worker.run('recordUsesIfFree', uses))) await worker.run('recordUses', uses);
  };
  return {
    add(use) {
      open ??= newBatch(write);
      open.uses.push(use);
      return open.written;
    },
    async flush() {
      const batch = open;
      batch?.begin();
      await batch?.written.catch(() => undefined);
    },
  };
}

function newBatch(write: (uses: readonly Use[]) => Promise<void>): Batch {
  const uses: Use[] = [];
  let begin = (): void => undefined;
  const due = new Promise<void>((resolve) => (begin = resolve));
  const timer = setTimeout(begin, PAUSE_MS);
  const written = due.then(() => {
    clearTimeout(timer);
    return write(uses);
  });
  return { uses, written, begin };
}
