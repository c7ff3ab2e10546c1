import type { SpaceId } from '@learning-memory/topics';
import { type Breather } from '@learning-memory/concurrency';
import { withPauses } from '../in-steps.ts';
import { dot } from './dense-vector.ts';
import { expandTerms, type ExpandedTerms } from './expanded-terms.ts';
import { lateInteraction } from './late-interaction.ts';
import { FEATURE_SPACE_IDS, type FeatureSpaceId, type MemoryEncoding } from './memory-encoding.ts';
import { countFeatures, dotSparse, weighted, type FeatureStatistics, type SparseVector } from './sparse-vector.ts';
import { periodicSimilarity, recencySimilarity, sequenceSimilarity } from './temporal-similarity.ts';

/** A memory as it compares with the others of its corpus. */
export interface Placed {
  readonly encoding: MemoryEncoding;
  readonly features: Readonly<Record<FeatureSpaceId, SparseVector>>;
  readonly expanded?: Float32Array | undefined;
}

/** Memories among which features are rare or frequent. */
export interface Corpus {
  readonly members: readonly Placed[];
  /** Places something else among them, such as a question. */
  place(encoding: MemoryEncoding): Placed;
}

export async function createCorpus(encodings: readonly MemoryEncoding[], breather: Breather): Promise<Corpus> {
  const statistics = {} as Record<FeatureSpaceId, FeatureStatistics>;
  for (const id of FEATURE_SPACE_IDS) {
    const vectors = encodings.map(({ features }) => features[id]);
    statistics[id] = await withPauses(countFeatures(vectors), breather);
  }
  const features: Placed['features'][] = [];
  for (const encoding of encodings) {
    features.push(weighIn(statistics, encoding));
    await breather.pause();
  }
  const terms = features.map(({ E6 }) => E6);
  const expansion = await withPauses(expandTerms(terms, statistics.E6), breather);
  const members: Placed[] = [];
  for (const [index, encoding] of encodings.entries()) {
    members.push(placeIn(expansion, encoding, features[index] as Placed['features']));
    await breather.pause();
  }
  return { members, place: (encoding) => placeIn(expansion, encoding, weighIn(statistics, encoding)) };
}

function weighIn(
  statistics: Readonly<Record<FeatureSpaceId, FeatureStatistics>>,
  { features }: MemoryEncoding,
): Placed['features'] {
  const weighed = FEATURE_SPACE_IDS.map((id) => [id, weighted(features[id], statistics[id])]);
  return Object.fromEntries(weighed) as Placed['features'];
}

function placeIn(expansion: ExpandedTerms, encoding: MemoryEncoding, features: Placed['features']): Placed {
  return { encoding, features, expanded: expansion.expand(features.E6) };
}

/** Per space how alike two memories are, -1 to 1; `undefined` where one of them says nothing in it. */
export const SIMILARITIES: Readonly<Record<SpaceId, (a: Placed, b: Placed) => number | undefined>> = {
  E1: (a, b) => cosine(a.encoding.whole, b.encoding.whole),
  E2: (a, b) => recencySimilarity(a.encoding, b.encoding),
  E3: (a, b) => periodicSimilarity(a.encoding, b.encoding),
  E4: (a, b) => sequenceSimilarity(a.encoding, b.encoding),
  E5: (a, b) => shared(a, b, 'E5'),
  E6: (a, b) => shared(a, b, 'E6'),
  E7: (a, b) => shared(a, b, 'E7'),
  E8: (a, b) => shared(a, b, 'E8'),
  E9: (a, b) => shared(a, b, 'E9'),
  E10: (a, b) => cosine(a.encoding.intent, b.encoding.intent),
  E11: (a, b) => shared(a, b, 'E11'),
  E12: (a, b) => {
    const [left, right] = [a.encoding.clauses, b.encoding.clauses];
    return left.length === 0 || right.length === 0 ? undefined : lateInteraction(left, right);
  },
  E13: (a, b) => cosine(a.expanded, b.expanded),
};

function cosine(a: Float32Array | undefined, b: Float32Array | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : dot(a, b);
}

function shared(a: Placed, b: Placed, id: FeatureSpaceId): number | undefined {
  const [left, right] = [a.features[id], b.features[id]];
  return left.features.length === 0 || right.features.length === 0 ? undefined : dotSparse(left, right);
}
