import { compareStrings } from '@learning-memory/text-analysis';
import type { MemoryEdge, Retrieval } from '@learning-memory/topics';

/** The best of a search belong together; what comes after them was merely found. */
const REPLAYED = 5;

export interface Replay {
  /** With their new weight. */
  readonly edges: readonly MemoryEdge[];
  /** Numbers of the retrievals that strengthened any. */
  readonly replayed: readonly number[];
}

/** What these retrievals strengthen; only between memories that `isMeant`. */
export function replayRetrievals(
  retrievals: readonly Retrieval[],
  known: readonly MemoryEdge[],
  isMeant: (id: string) => boolean,
): Replay {
  const times = new Map(known.map((edge) => [keyOf(edge), edge.times]));
  const strengthened = new Map<string, MemoryEdge>();
  const replayed: number[] = [];
  for (const { number, ids } of retrievals) {
    const pairs = pairsOf(ids.slice(0, REPLAYED).filter(isMeant));
    if (pairs.length > 0) replayed.push(number);
    for (const edge of pairs) {
      const key = keyOf(edge);
      const count = (times.get(key) ?? 0) + 1;
      times.set(key, count);
      strengthened.set(key, { ...edge, times: count, weight: 1 - 0.5 ** count });
    }
  }
  return { edges: [...strengthened.values()], replayed };
}

interface Ends {
  readonly first: string;
  readonly second: string;
}

function keyOf({ first, second }: Ends): string {
  return JSON.stringify([first, second]);
}

function pairsOf(ids: readonly string[]): readonly Ends[] {
  const unique = [...new Set(ids)].sort(compareStrings);
  return unique.flatMap((first, index) => unique.slice(index + 1).map((second) => ({ first, second })));
}
