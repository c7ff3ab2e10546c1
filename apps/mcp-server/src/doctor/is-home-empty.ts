import { existsSync } from 'node:fs';
import { isOnServerAlone } from '../adapters.ts';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';

/** Whether there is no database yet: asking the stores would make it. */
export function isHomeEmpty(config: Config): boolean {
  return !existsSync(dataPaths(config.home).database);
}

/** Whether there is nothing to look at without asking: what lies on a server may be of others. */
export function holdsNothing(config: Config): boolean {
  return isHomeEmpty(config) && !isOnServerAlone(config.vectorStore);
}
