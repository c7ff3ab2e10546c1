import { analyzeQuery } from '@learning-memory/text-analysis';
import { characterFeatures } from '../features/character-features.ts';
import { countAll } from '../features/count.ts';
import { entityFeatures } from '../features/entity-features.ts';
import { linkFeatures } from '../features/link-features.ts';
import type { MemoryEncoding } from '../spaces/memory-encoding.ts';
import { sparseOf, sparseOfHashes } from '../spaces/sparse-vector.ts';

/** A question does not say whether a word of it is a cause, an identifier or a name: it asks for each as all of them. */
export function encodeQueryFeatures(query: string): MemoryEncoding['features'] {
  const terms = analyzeQuery(query);
  const words = query.toLowerCase().match(/[\p{L}\p{N}][\p{L}\p{N}_./@-]*/gu) ?? [];
  return {
    E5: sparseOf(countAll(terms.flatMap((term) => [term, `cause:${term}`, `effect:${term}`]))),
    E6: sparseOf(countAll(terms)),
    E7: sparseOf(countAll([...terms, ...words.map((word) => `=${word}`)])),
    E8: sparseOf(linkFeatures(query)),
    E9: sparseOfHashes(characterFeatures(query)),
    E11: sparseOf(countAll(words, new Map(entityFeatures(query)))),
  };
}
