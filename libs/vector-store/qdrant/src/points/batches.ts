import { Buffer } from 'node:buffer';

export interface BatchLimits {
  readonly bytes: number;
  readonly items: number;
}

/** Half of what a server takes by default (32 MB). */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_ITEMS = 1000;

/** Lists that one request each can carry, in order. */
export function toBatches<Item>(
  items: readonly Item[],
  most: BatchLimits = { bytes: MOST_BYTES, items: MOST_ITEMS },
): readonly (readonly Item[])[] {
  const batches: Item[][] = [];
  let current: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item));
    if (current.length > 0 && (current.length >= most.items || bytes + size > most.bytes)) {
      batches.push(current);
      [current, bytes] = [[], 0];
    }
    current.push(item);
    bytes += size;
  }
  return current.length === 0 ? batches : [...batches, current];
}
