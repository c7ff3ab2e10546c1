import { setFlagsFromString } from 'node:v8';

/** By how much V8 lets its space for new objects grow when much of what is in it stays in use: 2 where nobody says. */
const GROWTH = '--semi-space-growth-factor';

/**
 * Loads without more room for new objects. Of a program nearly all stays in use, which V8 takes for a reason to grow from
 * 2 MB to 16, and it gives that back only after a while at rest. Work that comes later may have the room.
 */
export async function loadCompactly<T>(load: () => Promise<T>): Promise<T> {
  setFlagsFromString(`${GROWTH}=1`);
  try {
    return await load();
  } finally {
    setFlagsFromString(`${GROWTH}=2`);
  }
}
