import { addTo, normalised } from './dense-vector.ts';
import { FeatureNumbers } from './feature-numbers.ts';
import { project, PROJECTED_DIMENSION } from './random-projection.ts';
import { at, type SparseVector } from './sparse-vector.ts';

/** Of a term its own words weigh as much as all it occurs with. */
const OWN_SHARE = 0.5;

export interface ExpandedTerms {
  /** E13: a text with its stems expanded by those that they occur with; `undefined` for one without any. */
  expand(weightedTerms: SparseVector): Float32Array | undefined;
}

/**
 * Random indexing (Kanerva, Kristoferson and Holst 2000): a term is the sum of the texts it occurs in, so that two texts meet
 * which use other words of the same matter. Learnt from the texts given, and from nothing else.
 */
export function expandTerms(texts: readonly SparseVector[]): ExpandedTerms {
  const numbers = new FeatureNumbers();
  const sums: Float32Array[] = [];
  for (const terms of texts) {
    const context = project(terms);
    if (context === undefined) continue;
    for (let index = 0; index < terms.features.length; index += 1) {
      const number = numbers.add(at(terms.features, index));
      addTo((sums[number] ??= new Float32Array(PROJECTED_DIMENSION)), context, at(terms.weights, index));
    }
  }
  const occurrences = sums.map((sum) => normalised(sum));
  return {
    expand(terms) {
      const own = project(terms);
      if (own === undefined) return undefined;
      const company = new Float32Array(PROJECTED_DIMENSION);
      for (let index = 0; index < terms.features.length; index += 1) {
        const context = occurrences[numbers.find(at(terms.features, index))];
        if (context !== undefined) addTo(company, context, at(terms.weights, index));
      }
      const direction = normalised(company);
      if (direction === undefined) return own;
      for (let index = 0; index < own.length; index += 1) own[index] = OWN_SHARE * (own[index] as number);
      addTo(own, direction, 1 - OWN_SHARE);
      return normalised(own);
    },
  };
}
