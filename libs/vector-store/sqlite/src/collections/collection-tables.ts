import type { VectorDatabase } from '../database/vector-database.ts';

/** The tables of one collection: named by its number, so that no name of a caller becomes SQL. */
export interface CollectionTables {
  /** `key`, `id`: small rows, which every search reads. */
  readonly points: string;
  /** `key`, `payload` as JSON. */
  readonly documents: string;
  /** `slot`, `value`, `point`: the indexed fields, arrays by element. */
  readonly values: string;
  /** `rowid`, `embedding`; points without a vector are not in it. */
  readonly embeddings: string;
  /** `rowid` and `t0`, `t1`, ...: the terms of each text field. */
  readonly terms: string;
  /** `term`, `doc`, `cnt`: how many points hold a term, and how often all of them do. */
  readonly vocabulary: string;
  /** `revision`, `point`: those whose vectors of the next model are not made, while there is one. */
  readonly pending: string;
  /** Triggers that fill it, each with a suffix of its own. */
  readonly written: string;
  /** Triggers that count changes, each with a suffix of its own. */
  readonly changed: string;
}

/** Each model that a collection has had is a generation, counted from 0: vec0 cannot rename a table. */
export function collectionTables(number: number, generation: number): CollectionTables {
  return {
    points: `vector_points_${number}`,
    documents: `vector_documents_${number}`,
    values: `vector_values_${number}`,
    embeddings: generation === 0 ? `vector_embeddings_${number}` : `vector_embeddings_${number}_${generation}`,
    terms: `vector_terms_${number}`,
    vocabulary: `vector_vocabulary_${number}`,
    pending: `vector_pending_${number}`,
    written: `vector_written_${number}`,
    changed: `vector_changed_${number}`,
  };
}

export function createTables(database: VectorDatabase, tables: CollectionTables, dimension: number): void {
  const { points, documents, values, embeddings } = tables;
  database.client.exec(`
    CREATE TABLE ${points} (key INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE) STRICT;
    CREATE TABLE ${documents} (key INTEGER PRIMARY KEY, payload TEXT NOT NULL) STRICT;
    CREATE TABLE ${values} (slot INTEGER NOT NULL, value NOT NULL, point INTEGER NOT NULL,
      PRIMARY KEY (slot, value, point)) WITHOUT ROWID;
    ${embeddingsTable(embeddings, dimension)}`);
}

/** From here on each change of a point is counted, also one by a process of an older version. */
export function countChanges(database: VectorDatabase, number: number, { documents, changed }: CollectionTables): void {
  const triggers = ['INSERT', 'UPDATE', 'DELETE'].map(
    (change) => `CREATE TRIGGER ${changed}_${change.toLowerCase()} AFTER ${change} ON ${documents} BEGIN
      UPDATE vector_collections SET revision = revision + 1 WHERE number = ${number};
    END;`,
  );
  database.client.exec(`${triggers.join('\n')} UPDATE vector_collections SET revision = 0 WHERE number = ${number};`);
}

/**
 * Vectors that lie together as one blob. To read one SQLite goes from page to page through half of the blob: with 1024, the
 * default of vec0, that takes six times as long where the cache is small, and to compare all is a tenth faster.
 */
const VECTORS_PER_CHUNK = 128;

export function embeddingsTable(name: string, dimension: number): string {
  const column = `embedding float[${dimension}] distance_metric=cosine`;
  return `CREATE VIRTUAL TABLE ${name} USING vec0(${column}, chunk_size=${VECTORS_PER_CHUNK});`;
}

/** Makes the full-text index for more fields, keeping the terms of the fields it has. */
export function widenTextIndex(
  database: VectorDatabase,
  { points, terms, vocabulary }: CollectionTables,
  { from, to }: { readonly from: number; readonly to: number },
): void {
  const narrow = `${terms}_narrow`;
  const kept = ['rowid', ...textColumns(from)].join(', ');
  if (from > 0) database.client.exec(`DROP TABLE ${vocabulary}; ALTER TABLE ${terms} RENAME TO ${narrow};`);
  // What comes in is analysed already: this tokenizer only splits at the blanks between terms. The index keeps its
  // content, because without it SQLite forgets to correct the statistics of BM25 on deletion.
  database.client.exec(`
    CREATE VIRTUAL TABLE ${terms} USING fts5(${textColumns(to).join(', ')}, tokenize="ascii tokenchars '_'");
    CREATE VIRTUAL TABLE ${vocabulary} USING fts5vocab(${terms}, 'row');`);
  if (from > 0) {
    database.client.exec(`INSERT INTO ${terms} (${kept}) SELECT ${kept} FROM ${narrow}; DROP TABLE ${narrow};`);
  } else {
    // BM25 counts points without text too.
    database.client.exec(`INSERT INTO ${terms} (rowid) SELECT key FROM ${points};`);
  }
}

/** Text field by position -> its column. */
export function textColumns(fieldCount: number): readonly string[] {
  return Array.from({ length: fieldCount }, (_, position) => `t${position}`);
}
