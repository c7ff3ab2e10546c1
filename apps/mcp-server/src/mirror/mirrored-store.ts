import { silentLogger } from '@learning-memory/logging';
import type { VectorStore } from '@learning-memory/vector-store';
import type { createMirroredVectorStore } from '@learning-memory/vector-store-mirrored';
import type { createSqliteVectorStore } from '@learning-memory/vector-store-sqlite';
import { mirrorPrefix } from './mirror-prefix.ts';
import { areRowsHere } from './rows-here.ts';
import type { VectorStoreOptions } from './vector-store-options.ts';

export interface MirroredStoreParts {
  readonly createMirrored: typeof createMirroredVectorStore;
  readonly createRows: typeof createSqliteVectorStore;
  /** Of the collections that begin so; without a prefix those that several machines share. */
  readonly createMirror: (prefix?: () => string) => VectorStore;
}

/** The rows in the data home, and a mirror of them on a server. */
export function mirroredStore(
  { createMirrored, createRows, createMirror }: MirroredStoreParts,
  options: VectorStoreOptions,
): VectorStore {
  const { mirrorDirectory: directory, isBrief, codeParser, logger = silentLogger } = options;
  const { file: database, backupDirectory: backups } = options;
  return createMirrored({
    rows: createRows(options),
    mirror: createMirror(() => mirrorPrefix(directory)),
    directory,
    preparation: {
      isDone: () => areRowsHere(directory),
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
