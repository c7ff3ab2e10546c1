import { compareStrings } from '@learning-memory/text-analysis';
import type { MemoryEdge, Retrieval } from '@learning-memory/topics';

/** The best of a search belong together; what comes after them was merely found. */
const REPLAYED = 5;

/** Edges that these retrievals strengthen, with their new weight; only between memories that `isMeant`. */
export function replayRetrievals(
  retrievals: readonly Retrieval[],
  known: readonly MemoryEdge[],
  isMeant: (id: string) => boolean,
): readonly MemoryEdge[] {
  const times = new Map(known.map((edge) => [keyOf(edge), edge.times]));
  const strengthened = new Map<string, MemoryEdge>();
  for (const { ids } of retrievals) {
    for (const edge of pairsOf(ids.slice(0, REPLAYED).filter(isMeant))) {
      const key = keyOf(edge);
      const count = (times.get(key) ?? 0) + 1;
      times.set(key, count);
      strengthened.set(key, { ...edge, times: count, weight: 1 - 0.5 ** count });
    }
  }
  return [...strengthened.values()];
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
