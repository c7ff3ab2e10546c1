import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface TemporaryHome extends AsyncDisposable {
  /** Data home. */
  readonly home: string;
  readonly journal: string;
}

/** A throw-away data home and journal. */
export async function temporaryHome(): Promise<TemporaryHome> {
  const folder = await mkdtemp(join(tmpdir(), 'learning-memory-'));
  return {
    home: join(folder, 'home'),
    journal: join(folder, 'journal'),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}
