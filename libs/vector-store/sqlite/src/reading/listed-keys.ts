import type { Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import { compilePlan, type FilterPlan } from './filter-plan.ts';

export interface ListedKeys {
  /** Of the filter. */
  readonly name: string;
  readonly keys: ReadonlySet<number>;
}

/** Those of the points that match, listed once until a point changes. */
export function listKeys(
  database: VectorDatabase,
  { collection, plan }: { readonly collection: Collection; readonly plan: FilterPlan },
): ListedKeys {
  const { sql, parameters } = compilePlan(collection, plan, 'list');
  const select = `SELECT p.key FROM ${collection.tables.points} p WHERE ${sql}`;
  const name = JSON.stringify([select, parameters]);
  const list = (): ReadonlySet<number> => new Set(database.column<number>(select, parameters));
  return { name, keys: database.known.read(collection, name, list) };
}
