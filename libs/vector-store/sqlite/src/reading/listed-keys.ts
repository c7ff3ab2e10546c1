import type { Collection } from '../collections/collection.ts';
import type { VectorDatabase } from '../database/vector-database.ts';
import { compilePlan, type FilterPlan } from './filter-plan.ts';

export interface ListedKeys {
  /** Of the filter. */
  readonly name: string;
  readonly keys: ReadonlySet<number>;
}

interface FilteredCollection {
  readonly collection: Collection;
  readonly plan: FilterPlan;
}

/** Those of the points that match, listed once until a point changes. */
export function listKeys(database: VectorDatabase, { collection, plan }: FilteredCollection): ListedKeys {
  const { name, select, parameters } = listing(collection, plan);
  const list = (): ReadonlySet<number> => new Set(database.column<number>(select, parameters));
  return { name, keys: database.known.read(collection, name, list) };
}

/** As `listKeys`, where they are listed already: to list them takes longer than to test a few hundred points. */
export function knownKeys(
  database: VectorDatabase,
  { collection, plan }: FilteredCollection,
): ReadonlySet<number> | undefined {
  return database.known.peek(collection, listing(collection, plan).name);
}

function listing(
  collection: Collection,
  plan: FilterPlan,
): { readonly name: string; readonly select: string; readonly parameters: Readonly<Record<string, unknown>> } {
  const { sql, parameters } = compilePlan(collection, plan, 'list');
  const select = `SELECT p.key FROM ${collection.tables.points} p WHERE ${sql}`;
  return { name: JSON.stringify([select, parameters]), select, parameters };
}
