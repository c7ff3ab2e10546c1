import { createRequire } from 'node:module';

/** Name and version as clients see them. */
export const SERVER_INFO: { readonly name: string; readonly version: string } = {
  name: 'learning-memory',
  version: (createRequire(import.meta.url)('../package.json') as { version: string }).version,
};
