import { embeddingsTable, type CollectionTables } from '../collections/collection-tables.ts';
import type { VectorDatabase } from '../database/vector-database.ts';

/**
 * What a collection has beside its other tables while it is on its way to another model. The triggers mark whatever is
 * written as pending, also by a process of an older version, which knows nothing of the next model: who writes a vector of
 * that model takes the mark away again.
 */
export function createReembeddingTables(database: VectorDatabase, tables: CollectionTables, dimension: number): void {
  const { points, documents, pending, written } = tables;
  database.client.exec(`
    ${embeddingsTable(tables.embeddings, dimension)}
    CREATE TABLE ${pending} (revision INTEGER PRIMARY KEY AUTOINCREMENT, point INTEGER NOT NULL UNIQUE) STRICT;
    INSERT INTO ${pending} (point) SELECT key FROM ${points} ORDER BY key;
    CREATE TRIGGER ${written}_insert AFTER INSERT ON ${documents} BEGIN
      INSERT INTO ${pending} (point) VALUES (NEW.key);
    END;
    CREATE TRIGGER ${written}_update AFTER UPDATE ON ${documents} BEGIN
      DELETE FROM ${pending} WHERE point = NEW.key;
      INSERT INTO ${pending} (point) VALUES (NEW.key);
    END;
    CREATE TRIGGER ${written}_delete AFTER DELETE ON ${documents} BEGIN
      DELETE FROM ${pending} WHERE point = OLD.key;
    END;`);
}

/** Leaves the vectors alone. */
export function dropReembeddingTables(database: VectorDatabase, { pending, written }: CollectionTables): void {
  database.client.exec(`
    DROP TRIGGER ${written}_insert;
    DROP TRIGGER ${written}_update;
    DROP TRIGGER ${written}_delete;
    DROP TABLE ${pending};`);
}
