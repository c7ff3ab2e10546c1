import { areAboutTheSame, ToldStatement } from '@learning-memory/session-note';
import type { ScoredPoint } from '@learning-memory/vector-store';
import type { MemoryContext } from '../memory-context.ts';
import { isSessionNote, whenSaid } from '../memory-kinds.ts';
import type { MemoryPayload } from '../points/memory-collection.ts';
import { cosine } from '../similarity/cosine.ts';
import { statementsOf } from '../statements/corrected-text.ts';

/** Below this share of the score of the other, a hit is another answer and not a later one. */
const NEAR_SCORE = 0.5;
/** Hits that are compared with each other, and statements of each. */
const MOST = { hits: 30, statements: 6 } as const;

type Hit = ScoredPoint<MemoryPayload>;

interface Pair {
  readonly earlier: Hit;
  readonly later: Hit;
}

/**
 * Of two near hits the later first: where both tell the same about the same thing, in words and in meaning, no rule may see a
 * correction, and still the later is the one to go by. They exchange their places, and all others keep theirs. A note comes
 * before no memory that somebody stored.
 */
export async function laterFirst(context: MemoryContext, hits: readonly Hit[]): Promise<readonly Hit[]> {
  const pairs = nearInWords(hits.slice(0, MOST.hits));
  if (pairs.length === 0) return hits;
  const near = await nearInMeaning(context, pairs);
  return near.reduce(exchange, hits);
}

function nearInWords(hits: readonly Hit[]): readonly Pair[] {
  const statements = hits.map(({ payload }) =>
    statementsOf(payload)
      .slice(0, MOST.statements)
      .map((statement) => new ToldStatement(statement)),
  );
  return hits.flatMap((earlier, first) =>
    hits.flatMap((later, second) => {
      const isLate = second > first && mayComeBefore(later, earlier);
      const isAbout = (said: ToldStatement): boolean =>
        (statements[first] ?? []).some((before) => areAboutTheSame(said, before));
      return isLate && (statements[second] ?? []).some(isAbout) ? [{ earlier, later }] : [];
    }),
  );
}

function mayComeBefore(later: Hit, earlier: Hit): boolean {
  if (isSessionNote(later.payload) && !isSessionNote(earlier.payload)) return false;
  return whenSaid(later.payload) > whenSaid(earlier.payload) && later.score >= NEAR_SCORE * earlier.score;
}

async function nearInMeaning(
  { vectorStore, points, similarity }: MemoryContext,
  pairs: readonly Pair[],
): Promise<readonly Pair[]> {
  const relatedFrom = (await similarity().catch(() => undefined))?.relatedFrom;
  if (relatedFrom === undefined) return pairs;
  const ids = new Set(pairs.flatMap(({ earlier, later }) => [earlier.id, later.id]));
  const read = await vectorStore.get(points.collection, [...ids], { withVectors: true });
  const vectors = new Map(read.map(({ id, vector }) => [id, vector]));
  return pairs.filter(({ earlier, later }) => cosine(vectors.get(earlier.id), vectors.get(later.id)) >= relatedFrom);
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
