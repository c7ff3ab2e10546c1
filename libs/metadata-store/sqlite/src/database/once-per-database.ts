import type { MetadataOrm } from './metadata-orm.ts';

/** Keeps what is prepared of a connection as long as the connection: building a statement costs more than running it. */
export function oncePerDatabase<Prepared>(
  prepare: (database: MetadataOrm) => Prepared,
): (database: MetadataOrm) => Prepared {
  const prepared = new WeakMap<MetadataOrm, Prepared>();
  return (database) => {
    const known = prepared.get(database);
    if (known !== undefined) return known;
    const made = prepare(database);
    prepared.set(database, made);
    return made;
  };
}
