import { readFileSync } from 'node:fs';

/** A JSON file below `data`. */
export function readData(path: string): unknown {
  return JSON.parse(readFileSync(new URL(`../data/${path}`, import.meta.url), 'utf8'));
}
