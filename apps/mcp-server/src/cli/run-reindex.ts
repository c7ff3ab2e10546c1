import { errorFactory } from '@learning-memory/errors';
import type { VectorStore } from '@learning-memory/vector-store';
import type { ReindexedCollection } from '@learning-memory/vector-store-mirrored';
import { SETTINGS } from '../config/settings.ts';
import { mirrorOf } from '../mirror/mirror-of.ts';
import { say } from './say.ts';
import { withProgress } from './progress-display.ts';

const reindexError = errorFactory({ REINDEX_REFUSED: 'validation' } as const);

export interface ReindexFlags {
  readonly collections: readonly string[] | undefined;
  readonly force: boolean;
  readonly signal: AbortSignal;
}

/** Restores on the vector server what it lacks of the rows. Throws `REINDEX_REFUSED` where nothing has to be restored. */
export async function runReindex(
  { vectorStore }: { readonly vectorStore: VectorStore },
  config: { readonly vectorStore: string },
  { collections, force, signal }: ReindexFlags,
): Promise<void> {
  const mirror = mirrorOf(vectorStore);
  if (mirror === undefined) {
    throw reindexError(
      'REINDEX_REFUSED',
      `${SETTINGS.vectorStore.name} is ${config.vectorStore}, whose index is part of the rows: there is nothing to restore from ` +
        'them. `learning-memory restore` brings back a backup.',
    );
  }
  const report = await withProgress('points', (onProgress) =>
    mirror.reindex({ collections, force, signal, onProgress }),
  );
  for (const each of report) say(describe(each));
  if (report.length === 0) say('Nothing is stored yet.');
  const pending = await mirror.pending();
  if (pending > 0) say(`${String(pending)} that were stored meanwhile follow by themselves.`);
}

function describe({ name, count, written, resumedAt }: ReindexedCollection): string {
  const found = `${name} ${String(count)} in both places`;
  if (written === 0 && resumedAt === undefined) return `${found}.`;
  const after = resumedAt === undefined ? '' : ` after the ${String(resumedAt)} of the call before`;
  return `${found}, ${String(written)} written${after}.`;
}
