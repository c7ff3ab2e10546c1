import type { TranscriptLine } from './transcript-line.ts';

/** Which lines were read before, in bounded room. */
export interface SeenLines {
  /** Hashes of the ids of the last lines. */
  readonly ids: readonly string[];
  /** The latest time of a line whose id was let go: what is not after it was read. */
  readonly until: string;
  /** The times of `ids`, at the same places. */
  readonly times: readonly string[];
}

const KEPT = 400;

export const NOTHING_SEEN: SeenLines = { ids: [], times: [], until: '' };

/** `undefined` when the line was seen before; a line without an id never was. */
export function seeLine(seen: SeenLines, { id, time = '' }: TranscriptLine): SeenLines | undefined {
  if (id === undefined) return seen;
  const hash = hashOf(id);
  const isOld = time !== '' && time <= seen.until;
  return isOld || seen.ids.includes(hash) ? undefined : withLine(seen, hash, time);
}

function withLine(seen: SeenLines, hash: string, time: string): SeenLines {
  const gone = seen.ids.length < KEPT ? '' : (seen.times[0] ?? '');
  return {
    ids: [...seen.ids, hash].slice(-KEPT),
    times: [...seen.times, time].slice(-KEPT),
    until: gone > seen.until ? gone : seen.until,
  };
}

/** 53 bits (cyrb53): among 400 ids two are the same once in 10^11. */
function hashOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36);
}
