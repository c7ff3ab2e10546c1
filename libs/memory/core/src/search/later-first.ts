import { areAboutTheSame, mayReplace, type ToldStatement } from '@learning-memory/session-note';
import type { ScoredPoint } from '@learning-memory/vector-store';
import type { MemoryContext } from '../memory-context.ts';
import { isSessionNote, whenSaid } from '../memory-kinds.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { cosine } from '../similarity/cosine.ts';
import { toldStatementsOf } from '../statements/told-statements.ts';

/**
 * Below this share of the score of the other, a hit is another answer and not a later one: where both tell the same, and where
 * the later tells of a change, in words of its own.
 */
const NEAR_SCORE = { same: 0.5, change: 0.2 } as const;
/** Hits that are compared with each other. */
const MOST_HITS = 30;

type Hit = ScoredPoint<MemoryPayload>;

interface Pair {
  readonly earlier: Hit;
  readonly later: Hit;
  /** Both tell the same, or the later may have made the earlier untrue, which takes more likeness to say. */
  readonly by: keyof typeof NEAR_SCORE;
}

/**
 * Of two near hits the later first: where both tell the same about the same thing, in words and in meaning, or the later of a
 * change to it, no rule may see a correction, and still the later is the one to go by. They exchange their places, and all others keep theirs. A note comes
 * before no memory that somebody stored.
 */
export async function laterFirst(context: MemoryContext, hits: readonly Hit[]): Promise<readonly Hit[]> {
  const pairs = nearInWords(hits.slice(0, MOST_HITS));
  if (pairs.length === 0) return hits;
  const near = await nearInMeaning(context, pairs);
  return near.reduce(exchange, hits);
}

function nearInWords(hits: readonly Hit[]): readonly Pair[] {
  const statements = hits.map(({ payload }) => toldStatementsOf(payload));
  return hits.flatMap((earlier, first) =>
    hits.slice(first + 1).flatMap((later, behind) => {
      if (!mayComeBefore(later, earlier)) return [];
      const isNear = (by: Pair['by']): boolean => later.score >= NEAR_SCORE[by] * earlier.score;
      const by = relationOf(statements[first + 1 + behind] ?? [], statements[first] ?? [], isNear);
      return by === undefined ? [] : [{ earlier, later, by }];
    }),
  );
}

function relationOf(
  later: readonly ToldStatement[],
  earlier: readonly ToldStatement[],
  isNear: (by: Pair['by']) => boolean,
): Pair['by'] | undefined {
  const some = (holds: typeof mayReplace): boolean =>
    later.some((said) => earlier.some((before) => holds(said, before)));
  if (isNear('same') && some(areAboutTheSame)) return 'same';
  return isNear('change') && some(mayReplace) ? 'change' : undefined;
}

function mayComeBefore(later: Hit, earlier: Hit): boolean {
  if (isSessionNote(later.payload) && !isSessionNote(earlier.payload)) return false;
  return whenSaid(later.payload) > whenSaid(earlier.payload);
}

async function nearInMeaning(
  { vectorStore, points, similarity }: MemoryContext,
  pairs: readonly Pair[],
): Promise<readonly Pair[]> {
  const bounds = await similarity().catch(() => undefined);
  if (bounds === undefined) return pairs.filter(({ by }) => by === 'same');
  const least = { same: bounds.relatedFrom, change: bounds.sameThingFrom };
  const ids = new Set(pairs.flatMap(({ earlier, later }) => [earlier.id, later.id]));
  const read = await vectorStore.get(points.collection, [...ids], { withVectors: true });
  const vectors = new Map(read.map(({ id, vector }) => [id, vector]));
  return pairs.filter(({ earlier, later, by }) => cosine(vectors.get(earlier.id), vectors.get(later.id)) >= least[by]);
}

function exchange(hits: readonly Hit[], { earlier, later }: Pair): readonly Hit[] {
  const [first, second] = [earlier, later].map(({ id }) => hits.findIndex((hit) => hit.id === id));
  const [before, after] = [hits[first ?? -1], hits[second ?? -1]];
  if (before === undefined || after === undefined || (first ?? 0) > (second ?? 0)) return hits;
  return hits.map((hit) => {
    if (hit === before) return { ...after, score: before.score };
    return hit === after ? { ...before, score: after.score } : hit;
  });
}
