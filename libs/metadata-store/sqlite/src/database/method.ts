import type { MetadataDatabase } from './metadata-database.ts';

/** Makes a method of the worker thread of what is done with its database. */
export type Method = <Input, Output>(
  run: (database: MetadataDatabase, input: Input) => Output,
) => (input: Input) => Promise<Output>;
