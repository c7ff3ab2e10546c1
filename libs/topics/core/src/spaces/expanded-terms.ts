import type { InSteps } from '../in-steps.ts';
import { addTo, normalised } from './dense-vector.ts';
import { project, PROJECTED_DIMENSION } from './random-projection.ts';
import { at, type FeatureStatistics, type SparseVector } from './sparse-vector.ts';

/** Of a term its own words weigh as much as all it occurs with. */
const OWN_SHARE = 0.5;

export interface ExpandedTerms {
  /** E13: a text with its stems expanded by those that they occur with; `undefined` for one without any. */
  expand(weightedTerms: SparseVector): Float32Array | undefined;
}

/**
 * Random indexing (Kanerva, Kristoferson and Holst 2000): a term is the sum of the texts it occurs in, so that two texts meet
 * which use other words of the same matter. Learnt from the texts given, whose terms were counted, and from nothing else.
 * A step is a text, and then a term.
 */
export function* expandTerms(
  texts: readonly SparseVector[],
  { numbers }: Pick<FeatureStatistics, 'numbers'>,
): InSteps<ExpandedTerms> {
  const sums = new Float32Array(numbers.size * PROJECTED_DIMENSION);
  const sumOf = (term: number): Float32Array | undefined => {
    const number = numbers.find(term);
    return number < 0 ? undefined : sums.subarray(number * PROJECTED_DIMENSION, (number + 1) * PROJECTED_DIMENSION);
  };
  const own = new WeakMap<SparseVector, Float32Array>();
  for (const terms of texts) {
    const context = project(terms);
    if (context === undefined) continue;
    own.set(terms, context);
    addContext(terms, context, sumOf);
    yield;
  }
  for (let number = 0; number < numbers.size; number += 1) {
    normalised(sums.subarray(number * PROJECTED_DIMENSION, (number + 1) * PROJECTED_DIMENSION));
    yield;
  }
  return { expand: (terms) => expandBy(sumOf, terms, own.get(terms) ?? project(terms)) };
}

type VectorOfTerm = (term: number) => Float32Array | undefined;

function addContext(terms: SparseVector, context: Float32Array, sumOf: VectorOfTerm): void {
  for (let index = 0; index < terms.features.length; index += 1) {
    const sum = sumOf(at(terms.features, index));
    if (sum !== undefined) addTo(sum, context, at(terms.weights, index));
  }
}

function expandBy(
  contextOf: VectorOfTerm,
  terms: SparseVector,
  own: Float32Array | undefined,
): Float32Array | undefined {
  if (own === undefined) return undefined;
  const company = new Float32Array(PROJECTED_DIMENSION);
  for (let index = 0; index < terms.features.length; index += 1) {
    const context = contextOf(at(terms.features, index));
    if (context !== undefined) addTo(company, context, at(terms.weights, index));
  }
  const direction = normalised(company);
  if (direction === undefined) return own;
  const expanded = own.map((value) => OWN_SHARE * value);
  addTo(expanded, direction, 1 - OWN_SHARE);
  return normalised(expanded);
}
