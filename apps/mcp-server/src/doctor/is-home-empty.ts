import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { dataPaths } from '../data-paths.ts';

/** Whether there is no database yet: asking the stores would make it. */
export function isHomeEmpty(config: Config): boolean {
  return !existsSync(dataPaths(config.home).database);
}
