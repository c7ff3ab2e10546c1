import type { ClusterScope, RecordKey } from '@learning-memory/metadata-store';
import { appendClusterRun, findClusterLabel, latestClusterRun, type NewClusterRun } from './cluster-run-queries.ts';
import { codeIndexApi } from './code-index-api.ts';
import { findExposures, recordExposures, type NewExposure } from './exposure-queries.ts';
import { forgetRecords } from './forget-records.ts';
import { openMetadataDatabase, type MetadataDatabase, type MetadataDatabaseOptions } from './metadata-database.ts';
import { appendRevision, listRevisions, type NewRevision } from './revision-queries.ts';
import { translateSqliteFailure } from './sqlite-failure.ts';
import { findUsage, latestUsage, recordUse, type Use } from './usage-queries.ts';

export type MetadataApi = ReturnType<typeof createMetadataApi>;

/** The methods of one connection, which the first call opens. */
export function createMetadataApi(options: MetadataDatabaseOptions) {
  let database: MetadataDatabase | undefined;

  function method<Input, Output>(
    run: (database: MetadataDatabase, input: Input) => Output,
  ): (input: Input) => Promise<Output> {
    return async (input) => {
      try {
        database ??= await openMetadataDatabase(options);
        return run(database, input);
      } catch (error) {
        throw translateSqliteFailure(error, options.file);
      }
    };
  }

  return {
    open: method(({ migration }, _input: undefined) => migration),
    recordUse: method(({ orm }, use: Use) => recordUse(orm, use)),
    findUsage: method(({ orm }, { kind, ids }: { kind: string; ids: readonly string[] }) => findUsage(orm, kind, ids)),
    latestUsage: method(({ orm }, { kind, limit }: { kind: string; limit: number }) => latestUsage(orm, kind, limit)),
    appendRevision: method(({ orm }, revision: NewRevision) => appendRevision(orm, revision)),
    listRevisions: method(({ orm }, key: RecordKey) => listRevisions(orm, key)),
    recordExposures: method(({ orm }, exposure: NewExposure) => recordExposures(orm, exposure)),
    findExposures: method(({ orm }, { kind, ids }: { kind: string; ids: readonly string[] }) =>
      findExposures(orm, kind, ids),
    ),
    latestClusterRun: method(({ orm }, scope: ClusterScope) => latestClusterRun(orm, scope)),
    findClusterLabel: method(({ orm }, { axis, label }: { axis: string; label: number }) =>
      findClusterLabel(orm, axis, label),
    ),
    appendClusterRun: method(({ orm }, run: NewClusterRun) => appendClusterRun(orm, run)),
    ...codeIndexApi(method),
    forget: method(({ orm }, keys: readonly RecordKey[]) => forgetRecords(orm, keys)),
    async close(_input: undefined): Promise<void> {
      database?.client.close();
      database = undefined;
    },
  };
}
