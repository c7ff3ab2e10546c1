import type { ScoredPoint, SearchQuery, StoredPoint, VectorStore } from '@learning-memory/vector-store';
import type { MigratedCollection } from './migrated-collections.ts';

export interface Comparison {
  readonly asked: number;
  /** Sum of the shares of hits that both stores gave. */
  readonly agreed: number;
}

const SAMPLES = 20;
const LIMIT = 10;
/** What a question has. */
const WORDS = 12;
/** Points of the same score are in no order of their own. */
const SAME_SCORE = 1e-4;

/** Asks both stores what some points mean and what words they have. */
export async function compareStores(
  migrated: MigratedCollection,
  { from, to }: { readonly from: VectorStore; readonly to: VectorStore },
): Promise<Comparison> {
  const { collection } = migrated;
  let [asked, agreed] = [0, 0];
  for (const query of await sampleQueries(migrated, from)) {
    const options = { query, limit: LIMIT };
    agreed += agreement(await from.search(collection, options), await to.search(collection, options));
    asked += 1;
  }
  return { asked, agreed };
}

async function sampleQueries(
  { collection, textsOf }: MigratedCollection,
  from: VectorStore,
): Promise<readonly SearchQuery[]> {
  const count = await from.count(collection);
  const step = Math.max(1, Math.floor(count / SAMPLES));
  const points: StoredPoint<never>[] = [];
  for (let offset = 0; offset < count && points.length < SAMPLES; offset += step) {
    points.push(...(await from.scroll(collection, { limit: 1, offset, withVectors: true })).points);
  }
  const texts = await textsOf(points);
  return points.flatMap(({ vector }, index) => {
    const text = Object.values(texts[index] ?? {})
      .join(' ')
      .split(/\s+/u)
      .slice(0, WORDS)
      .join(' ')
      .trim();
    return [
      ...(vector === undefined ? [] : [{ mode: 'dense', vector } as const]),
      ...(text === '' ? [] : [{ mode: 'lexical', text } as const]),
    ];
  });
}

/** Share of the hits of the first that the second has as well, or others as good. */
function agreement(before: readonly ScoredPoint<never>[], after: readonly ScoredPoint<never>[]): number {
  if (before.length === 0) return after.length === 0 ? 1 : 0;
  const found = new Set(after.map(({ id }) => id));
  const least = Math.min(...after.map(({ score }) => score));
  const shared = before.filter(({ id, score }) => found.has(id) || Math.abs(score - least) < SAME_SCORE);
  return shared.length / before.length;
}
