import { existsSync } from 'node:fs';
import { silentLogger } from '@learning-memory/logging';
import type { VectorStore } from '@learning-memory/vector-store';
import type { createMirroredVectorStore, MirrorStore } from '@learning-memory/vector-store-mirrored';
import type { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { mirrorPrefix } from './mirror-prefix.ts';
import { declareRowsHere, rowsPlace } from './rows-here.ts';
import type { VectorStoreOptions } from './vector-store-options.ts';

export interface MirroredStoreParts {
  readonly createMirrored: typeof createMirroredVectorStore;
  readonly createRows: typeof createSqliteVectorStore;
  /** Of the collections that begin so; without a prefix those that several machines share. */
  readonly createMirror: (prefix?: () => string) => MirrorStore;
  /** Address of the server. */
  readonly place: string;
}

/** The rows in the data home, and a mirror of them on a server. */
export function mirroredStore(
  { createMirrored, createRows, createMirror, place }: MirroredStoreParts,
  options: VectorStoreOptions,
): VectorStore {
  const { mirrorDirectory: directory, isBrief, codeParser, logger = silentLogger } = options;
  const { file: database, backupDirectory: backups } = options;
  // Asked before anything is opened: what a home that has nothing yet finds on the server is of others.
  const isNewHome = !existsSync(database);
  return createMirrored({
    rows: createRows(options),
    mirror: createMirror(() =>
      mirrorPrefix(directory, (before) => logger.warn('vector-mirror.copied-home', { before })),
    ),
    directory,
    place,
    preparation: {
      async isDone() {
        const place = await rowsPlace(directory);
        if (isNewHome && place === 'unknown') await declareRowsHere(directory);
        return place === 'here' || (isNewHome && place === 'unknown');
      },
      async run(context) {
        const { fetchRows } = await import('../parts/fetching.ts');
        const openFormer = () => createMirror();
        await fetchRows(context, { directory, database, backups, codeParser, logger, openFormer });
      },
    },
    isPassive: isBrief,
    logger,
  });
}
