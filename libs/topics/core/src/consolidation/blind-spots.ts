import { MERGE_SIMILARITY, type BlindSpot, type SpaceId } from '@learning-memory/topics';
import type { Breather } from '@learning-memory/concurrency';
import { measureChance, type ChanceLevel, type ChanceLevels } from './chance.ts';
import { SIMILARITIES, type Placed } from '../spaces/corpus.ts';
import type { Deadline } from '../deadline.ts';
import type { ComparedMemories } from '../spaces/compared-memories.ts';
import { ends, type FoundPairs } from './similar-pairs.ts';

const MOST_BLIND_SPOTS = 20;
/** Pairs that are compared at a stretch, in about a millisecond. */
const PAIRS_AT_ONCE = 500;
/** Spaces where words, files or names are shared; two texts that mean the same share them or not. */
const COMPARED: readonly SpaceId[] = ['E1', 'E6', 'E8', 'E11', 'E13'];

/**
 * Pairs that are clearly alike in one space (above 99 of 100 random pairs) and no more than chance in another (at most the
 * median), those first that differ most. Near duplicates are none: they are to be merged.
 */
export async function findBlindSpots(
  { memories, corpus }: ComparedMemories,
  breather: Breather,
  deadline: Deadline,
): Promise<FoundPairs<BlindSpot>> {
  const chance = await measureChance(corpus.members, breather);
  const found: BlindSpot[] = [];
  let compared = 0;
  for (; compared < corpus.members.length && !deadline.isOver(compared); compared += 1) {
    const own = corpus.members[compared] as Placed;
    for (let newer = 0; newer < compared; newer += 1) {
      const contrast = strongestContrast(corpus.members[newer] as Placed, own, chance);
      if (contrast !== undefined) found.push({ ...ends(memories, newer, compared), ...contrast });
      if (newer % PAIRS_AT_ONCE === 0) await breather.pause();
    }
    await breather.pause();
  }
  return { pairs: found.sort((a, b) => b.score - a.score).slice(0, MOST_BLIND_SPOTS), compared };
}

type Contrast = Omit<BlindSpot, 'first' | 'second'>;

interface Level {
  readonly id: SpaceId;
  readonly similarity: number;
  readonly margin: number;
}

function strongestContrast(a: Placed, b: Placed, chance: ChanceLevels): Contrast | undefined {
  const levels = COMPARED.flatMap((id): Level[] => {
    const [level, similarity] = [chance[id], SIMILARITIES[id](a, b)];
    return level === undefined || similarity === undefined
      ? []
      : [{ id, similarity, margin: marginOf(similarity, level) }];
  });
  if (levels.some(({ id, similarity }) => id === 'E1' && similarity >= MERGE_SIMILARITY)) return undefined;
  const high = levels.reduce<Level | undefined>(
    (best, level) => (level.margin > (best?.margin ?? 0) ? level : best),
    undefined,
  );
  const low = levels.find(({ id, similarity }) => isLow(similarity, chance[id]));
  if (high === undefined || low === undefined || high.id === low.id) return undefined;
  return {
    ...{ highSpace: high.id, highSimilarity: high.similarity, lowSpace: low.id, lowSimilarity: low.similarity },
    score: high.margin,
  };
}

/** In a space where nearly all pairs are equally near, none is far apart. */
function isLow(similarity: number, level: ChanceLevel | undefined): boolean {
  return level !== undefined && level.median < level.p99 && similarity <= level.median;
}

/** How far it lies above 99 of 100 random pairs, as a share of what is left to 1. */
function marginOf(similarity: number, { p99 }: ChanceLevel): number {
  return p99 >= 1 ? 0 : Math.max(0, (similarity - p99) / (1 - p99));
}
