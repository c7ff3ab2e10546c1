import { analyzeQuery } from '@learning-memory/text-analysis';
import { characterFeatures } from '../features/character-features.ts';
import { countAll } from '../features/count.ts';
import { entityFeatures } from '../features/entity-features.ts';
import { linkFeatures } from '../features/link-features.ts';
import type { FeatureSpaceId, MemoryEncoding } from '../spaces/memory-encoding.ts';
import { sparseOf } from '../spaces/sparse-vector.ts';

/** A question does not say whether a word of it is a cause, an identifier or a name: it asks for each as all of them. */
export function encodeQueryFeatures(query: string): MemoryEncoding['features'] {
  const terms = analyzeQuery(query);
  const words = query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_./@-]*/gu) ?? [];
  const counts: Readonly<Record<FeatureSpaceId, ReadonlyMap<string, number>>> = {
    E5: countAll(terms.flatMap((term) => [term, `cause:${term}`, `effect:${term}`])),
    E6: countAll(terms),
    E7: countAll([...terms, ...words.map((word) => `=${word}`)]),
    E8: linkFeatures({ text: query }),
    E9: characterFeatures(query),
    E11: countAll(words, new Map(entityFeatures(query))),
  };
  const encoded = Object.entries(counts).map(([id, features]) => [id, sparseOf(features)]);
  return Object.fromEntries(encoded) as MemoryEncoding['features'];
}
