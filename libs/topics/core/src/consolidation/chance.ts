import { SPACES, type SpaceId } from '@learning-memory/topics';
import type { Breather } from '@learning-memory/concurrency';
import { SIMILARITIES, type Placed } from '../spaces/corpus.ts';

/** Random pairs of memories in one space: how alike they look that were put together without looking. */
export interface ChanceLevel {
  readonly median: number;
  readonly p99: number;
}

const PAIRS = 400;
/** Fewer say more about their own subject than about chance. */
const FEWEST_FOR_CHANCE = 20;

export type ChanceLevels = Readonly<Partial<Record<SpaceId, ChanceLevel>>>;

/** How alike random pairs look in each semantic space; nothing of fewer than 20 memories. The same for the same memories. */
export async function measureChance(members: readonly Placed[], breather: Breather): Promise<ChanceLevels> {
  const levels: Partial<Record<SpaceId, ChanceLevel>> = {};
  if (members.length < FEWEST_FOR_CHANCE) return levels;
  const pairs = randomPairs(members.length);
  for (const { id, category } of SPACES) {
    if (category === 'temporal') continue;
    const found: number[] = [];
    for (const [a, b] of pairs) {
      const similarity = SIMILARITIES[id](members[a] as Placed, members[b] as Placed);
      if (similarity !== undefined) found.push(similarity);
      await breather.pause();
    }
    if (found.length < FEWEST_FOR_CHANCE) continue;
    found.sort((a, b) => a - b);
    const quantile = (share: number): number => found[Math.ceil(share * found.length) - 1] as number;
    levels[id] = { median: quantile(0.5), p99: quantile(0.99) };
  }
  return levels;
}

function randomPairs(count: number): readonly (readonly [number, number])[] {
  let state = 0x2545f491;
  const next = (): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % count;
  };
  return Array.from({ length: PAIRS }, () => [next(), next()] as const).filter(([a, b]) => a !== b);
}
