import {
  openSqliteFile,
  type SqliteFile,
  type SqliteDatabase,
  type SqliteStatement,
} from '@learning-memory/sqlite-file';
import { MIGRATIONS, migrateSchema, type MigrationReport } from './migrate-schema.ts';
import { ByRevision } from '../reading/by-revision.ts';
import type { RowReader } from '../matrices/row-reader.ts';
import { MATRIX_LIMITS, VectorMatrices, type MatrixLimits } from '../matrices/vector-matrices.ts';
import { loadVectorExtension } from './vector-extension.ts';

export interface VectorDatabaseOptions extends SqliteFile {
  readonly backupDirectory: string | undefined;
  /** Ids of models whose collections take on the model they are used with. */
  readonly retiredModels: readonly string[];
  /** Which collections are held in memory while they are searched. */
  readonly matrixLimits?: MatrixLimits | undefined;
}

type Parameters = Readonly<Record<string, unknown>>;

const MAX_STATEMENTS = 200;
/** The open file, with its prepared statements. Parameters are `@name` alone. */
export class VectorDatabase implements RowReader {
  readonly client: SqliteDatabase;
  readonly migration: MigrationReport;
  readonly retiredModels: readonly string[];
  /** For what is searched again and again. */
  readonly matrices: VectorMatrices;
  readonly known: ByRevision = new ByRevision();
  readonly #statements = new Map<string, SqliteStatement>();

  private constructor(client: SqliteDatabase, migration: MigrationReport, options: VectorDatabaseOptions) {
    this.client = client;
    this.migration = migration;
    this.retiredModels = options.retiredModels;
    this.matrices = new VectorMatrices(options.matrixLimits ?? MATRIX_LIMITS);
  }

  /** The file with its schema up to date. */
  static async open(options: VectorDatabaseOptions): Promise<VectorDatabase> {
    const client = openSqliteFile(options);
    try {
      loadVectorExtension(client);
      const { backupDirectory } = options;
      const migration = await migrateSchema(client, { migrations: MIGRATIONS, backupDirectory });
      return new VectorDatabase(client, migration, options);
    } catch (error) {
      client.close();
      throw error;
    }
  }

  run(sql: string, parameters: Parameters = {}): void {
    this.#prepare(sql).run(parameters);
  }

  get<Row>(sql: string, parameters: Parameters = {}): Row | undefined {
    return this.#prepare(sql).get(parameters) as Row | undefined;
  }

  all<Row>(sql: string, parameters: Parameters = {}): readonly Row[] {
    return this.#prepare(sql).all(parameters) as readonly Row[];
  }

  /** One row in memory at a time; nothing else may be asked meanwhile. */
  each<Row>(sql: string, parameters: Parameters = {}): Iterable<Row> {
    return this.#prepare(sql).iterate(parameters) as Iterable<Row>;
  }

  /** The first column of each row. */
  column<Value>(sql: string, parameters: Parameters = {}): readonly Value[] {
    return this.#prepare(sql).pluck().all(parameters) as readonly Value[];
  }

  /** Each row as a list of its columns. */
  rows<Value>(sql: string, parameters: Parameters = {}): readonly (readonly Value[])[] {
    return this.#prepare(sql).raw().all(parameters) as readonly (readonly Value[])[];
  }

  /** Every statement of `body` sees the same state. */
  read<Result>(body: () => Result): Result {
    return this.client.transaction(body).deferred();
  }

  /** All of `body` or nothing; other processes wait. */
  write<Result>(body: () => Result): Result {
    return this.client.transaction(body).immediate();
  }

  #prepare(sql: string): SqliteStatement {
    const known = this.#statements.get(sql);
    if (known !== undefined) return known;
    if (this.#statements.size >= MAX_STATEMENTS) this.#statements.clear();
    const statement = this.client.prepare(sql);
    this.#statements.set(sql, statement);
    return statement;
  }
}
