import { inspectSqliteFile, type SqliteFileReport } from '@learning-memory/sqlite-file';
import type { CollectionInfo, ReembeddingProgress } from '@learning-memory/vector-store';
import type { AnyCollection } from '../collections/collection.ts';
import { ensureCollection } from '../collections/collections.ts';
import { RetiredModel } from '../collections/find-collection.ts';
import type { MigrationReport } from '../database/migrate-schema.ts';
import { countPoints, getPoints, type CountInput, type FoundPoint, type GetInput } from '../reading/read-points.ts';
import {
  beginReembedding,
  finishReembedding,
  listCollections,
  listRevisions,
  pendingPoints,
  readProgress,
  writeVectors,
  type FoundPending,
  type PendingInput,
  type WriteVectorsInput,
} from '../reembedding/reembed-points.ts';
import { scrollPoints, type FoundPage, type ScrollInput } from '../reading/scroll-points.ts';
import { searchPoints, type FoundHit, type SearchInput } from '../search/search-points.ts';
import { translateSqliteFailure } from '../database/sqlite-failure.ts';
import { VectorDatabase, type VectorDatabaseOptions } from '../database/vector-database.ts';
import { deletePoints, upsertPoints, type NewPoint } from '../writing/write-points.ts';

interface UpsertInput {
  readonly collection: AnyCollection;
  readonly points: readonly NewPoint[];
}

interface DeleteInput {
  readonly collection: AnyCollection;
  readonly ids: readonly string[];
}

// An alias, because an interface is not assignable to the record of methods a worker exposes.
export type VectorApi = {
  readonly open: (input: undefined) => Promise<MigrationReport>;
  readonly ensureCollection: (input: AnyCollection) => Promise<void>;
  readonly upsert: (input: UpsertInput) => Promise<void>;
  readonly delete: (input: DeleteInput) => Promise<void>;
  readonly get: (input: GetInput) => Promise<readonly FoundPoint[]>;
  readonly search: (input: SearchInput) => Promise<readonly FoundHit[]>;
  readonly scroll: (input: ScrollInput) => Promise<FoundPage>;
  readonly count: (input: CountInput) => Promise<number>;
  readonly listCollections: (input: undefined) => Promise<readonly CollectionInfo[]>;
  readonly revisions: (input: undefined) => Promise<readonly (readonly [string, number])[]>;
  readonly beginReembedding: (input: AnyCollection) => Promise<void>;
  readonly reembeddingProgress: (input: AnyCollection) => Promise<ReembeddingProgress | undefined>;
  readonly pendingPoints: (input: PendingInput) => Promise<readonly FoundPending[]>;
  readonly writeVectors: (input: WriteVectorsInput) => Promise<void>;
  readonly finishReembedding: (input: AnyCollection) => Promise<boolean>;
  readonly inspect: (input: undefined) => Promise<SqliteFileReport>;
  readonly close: (input: undefined) => Promise<void>;
};

/** The methods of one connection, which the first call opens. */
export function createVectorApi(options: VectorDatabaseOptions): VectorApi {
  let database: VectorDatabase | undefined;

  async function translated<Output>(run: () => Output | Promise<Output>): Promise<Output> {
    try {
      return await run();
    } catch (error) {
      throw translateSqliteFailure(error, options.file);
    }
  }

  function write<Input, Output>(
    run: (database: VectorDatabase, input: Input) => Output,
  ): (input: Input) => Promise<Output> {
    return (input) =>
      translated(async () => {
        database ??= await VectorDatabase.open(options);
        return runOnPresentModels(database, (opened) => run(opened, input));
      });
  }

  function read<Input, Output>(
    run: (database: VectorDatabase, input: Input) => Output,
  ): (input: Input) => Promise<Output> {
    return write((opened, input: Input) => opened.read(() => run(opened, input)));
  }

  return {
    open: write(({ migration }) => migration),
    ensureCollection: write((opened, collection: AnyCollection) => void ensureCollection(opened, collection)),
    upsert: write((opened, { collection, points }: UpsertInput) => upsertPoints(opened, collection, points)),
    delete: write((opened, { collection, ids }: DeleteInput) => deletePoints(opened, collection, ids)),
    get: read(getPoints),
    search: read(searchPoints),
    scroll: read(scrollPoints),
    count: read(countPoints),
    listCollections: read(listCollections),
    revisions: read(listRevisions),
    beginReembedding: write(beginReembedding),
    reembeddingProgress: read(readProgress),
    pendingPoints: read(pendingPoints),
    writeVectors: write(writeVectors),
    finishReembedding: write(finishReembedding),
    inspect: () => translated(() => inspectSqliteFile(options)),
    close: async () => {
      database?.client.close();
      database = undefined;
    },
  };
}

/** A collection of a retired model sets out for the model it is used with before it is first written to. */
function runOnPresentModels<Output>(database: VectorDatabase, run: (database: VectorDatabase) => Output): Output {
  try {
    return run(database);
  } catch (error) {
    if (!(error instanceof RetiredModel)) throw error;
    beginReembedding(database, error.asked);
    return run(database);
  }
}
